import { language } from '../../language.ts'
import type { Failure } from '../../requests/client.ts'
import { payoutTexts } from './texts.ts'

const texts = payoutTexts.create
const SHOWN = 100

interface Problem {
  line: string
  person: string
  column: string
  value: string
  expected: string
}

const fieldTexts: Partial<Record<string, string>> = texts.fields

/** Where a problem is, as the service says it: `Line 3 (Luis Rojas), phone “0412”: ...` */
const PLACED = /^(?:Línea|Line) (\d+)(?: \((.*?)\))?(?:, .*?)?(?: “(.*?)”)?: (.*)$/s

/** What is wrong with a file, by line, person, column and value; none for a failure of another kind. */
export function problemsOf(failure: Failure | null): Problem[] {
  if (failure?.kind !== 'refused') return []
  return (failure.error.details ?? []).map(({ path, message }) => {
    const [, line = '', person = '', value = '', said = message] = PLACED.exec(message) ?? []
    const column = path.split('.').at(-1) ?? ''
    const expected = language === 'en' ? said : (fieldTexts[column] ?? said)
    return { line, person, column: column === 'rows' ? '' : column, value, expected }
  })
}

/** The problems of a file as a table, as far as a person would correct them at once. */
export const FileProblems = ({ of }: { of: readonly Problem[] }) => (
  <section class="stack">
    <h2>{texts.problems(of.length)}</h2>
    <table class="list">
      <thead>
        <tr>
          <th scope="col">{texts.line}</th>
          <th scope="col">{texts.column}</th>
          <th scope="col">{texts.expected}</th>
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
    {of.length > SHOWN && <p class="quiet">{texts.more(of.length - SHOWN)}</p>}
  </section>
)
