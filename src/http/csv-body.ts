import type { Language } from '../domain/language.ts'
import { mapWords, type Words } from '../domain/words.ts'
import { ApiError } from '../wire/errors.ts'

/** One row of a file, for what is said about it. */
export interface CsvRecord {
  /** The line of the file in which it ends. */
  line: number
  /** Whose row it is, if it says so. */
  person: string | undefined
  /** What stands in it, by the fields of the body. */
  cells: Readonly<Record<string, string>>
}

/** A file as it was sent, for what is said about its rows. */
export interface CsvFile {
  records: readonly CsvRecord[]
  /** The names of its columns, by the fields of the body. */
  columns: Readonly<Record<string, string>>
  /** What is wrong with a field and no schema can see, by its path: `rows.3.amount`. */
  problems: Readonly<Record<string, Words>>
}

/** What a CSV file is as a body. */
export interface CsvRows extends CsvFile {
  rows: Record<string, unknown>[]
}

/**
 * Reads a CSV file, with the query that came with it. Rejects with INVALID_REQUEST if it is none, or lacks columns.
 */
export type CsvReader = (text: string, query: Readonly<Record<string, string>>) => Promise<CsvRows>

const ROW_PATH = /^rows\.(\d+)(?:\.(\w+)|$)/
const LONGEST_VALUE = 60

/** Says of each problem of a row where in the file it is, and what stands there: whoever sent it looks at the file. */
export function withPlaces(error: ApiError, file: CsvFile | undefined): ApiError {
  if (file === undefined || error.details === undefined) return error
  const details = error.details.map(({ path, message }) => {
    const [, row, field = ''] = ROW_PATH.exec(path) ?? []
    const record = file.records[Number(row ?? Number.NaN)]
    const problem = file.problems[path] ?? message
    if (record === undefined) return { path, message: problem }
    return {
      path,
      message: mapWords(
        problem,
        (text, language) => `${placeOf(record, field, file, language)}: ${text}`,
      ),
    }
  })
  const { code, words, headers, rule } = error
  return new ApiError(code, { words, details, headers, rule })
}

/** `Line 3 (Luis Rojas), phone “0412”` */
function placeOf(
  { line, person, cells }: CsvRecord,
  field: string,
  { columns }: CsvFile,
  language: Language,
): string {
  const { [field]: title } = columns
  const { [field]: value } = cells
  return [
    `${language === 'es' ? 'Línea' : 'Line'} ${line}`,
    person && ` (${shown(person)})`,
    title && `, ${shown(title)}`,
    value && ` “${shown(value)}”`,
  ]
    .filter(Boolean)
    .join('')
}

const shown = (text: string): string => {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
  return line.length > LONGEST_VALUE ? `${line.slice(0, LONGEST_VALUE)}…` : line
}
