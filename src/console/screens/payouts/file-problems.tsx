import '../../parts/table.css'
import { say } from '../../language.ts'
import type { Failure } from '../../requests/client.ts'

const SHOWN = 100

interface Problem {
  line: string
  person: string
  column: string
  value: string
  expected: string
}

/** Where a problem is, as the service says it: `Line 3 (Luis Rojas), phone “0412”: ...` */
const PLACED = /^(?:Línea|Line) (\d+)(?: \((.*?)\))?(?:, .*?)?(?: “(.*?)”)?: (.*)$/s

/** What is wrong with a file, by line, person, column and value; none for a failure of another kind. */
export function problemsOf(failure: Failure | null): Problem[] {
  if (failure?.kind !== 'refused') return []
  return failure.error.details.map(({ path, message }) => {
    const [, line = '', person = '', value = '', expected = message] = PLACED.exec(message) ?? []
    const column = path.slice(path.lastIndexOf('.') + 1)
    return { line, person, column: column === 'rows' ? '' : column, value, expected }
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
        {of.slice(0, SHOWN).map(({ line, person, column, value, expected }) => (
          <tr key={`${line} ${column} ${expected}`}>
            <td>
              {line}
              {person && <p class="quiet">{person}</p>}
            </td>
            <td>
              {column}
              {value && <p class="quiet">{value}</p>}
            </td>
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
