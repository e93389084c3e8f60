import { say } from '../../language.ts'
import type { Failure } from '../../requests/client.ts'

const SHOWN = 100

interface Problem {
  line: string
  column: string
  expected: string
}

/** What is wrong with a file, by line and column; none for a failure of another kind. */
export function problemsOf(failure: Failure | null): Problem[] {
  if (failure?.kind !== 'refused') return []
  return failure.error.details.map(({ path, message }) => {
    const [, line = '', expected = message] = /^(?:Línea|Line) (\d+): (.*)$/.exec(message) ?? []
    const column = path.split('.').at(-1) ?? ''
    return { line, column: column === 'rows' ? '' : column, expected }
  })
}

/** The problems of a file as a table, as far as a person would correct them at once. */
export const FileProblems = ({ of }: { of: readonly Problem[] }) => (
  <section class="stack">
    <h2>
      {say([
        of.length === 1 ? 'Hay 1 dato por corregir' : `Hay ${of.length} datos por corregir`,
        of.length === 1 ? '1 value to correct' : `${of.length} values to correct`,
      ])}
    </h2>
    <table class="list">
      <thead>
        <tr>
          <th scope="col">{say(['Línea', 'Line'])}</th>
          <th scope="col">{say(['Columna', 'Column'])}</th>
          <th scope="col">{say(['Qué se espera', 'What is expected'])}</th>
        </tr>
      </thead>
      <tbody>
        {of.slice(0, SHOWN).map(({ line, column, expected }) => (
          <tr key={`${line} ${column} ${expected}`}>
            <td>{line}</td>
            <td>{column}</td>
            <td>{expected}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {of.length > SHOWN && (
      <p class="quiet">{say([`Y ${of.length - SHOWN} más.`, `And ${of.length - SHOWN} more.`])}</p>
    )}
  </section>
)
