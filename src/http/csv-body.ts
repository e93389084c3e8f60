import { mapWords } from '../domain/words.ts'
import { ApiError } from '../wire/errors.ts'

/** What a CSV file is as a body: its rows, and the line of the file in which each ends. */
export interface CsvRows {
  rows: Record<string, unknown>[]
  lines: readonly number[]
}

/** Reads a CSV file. Rejects with INVALID_REQUEST if it is none, or lacks columns. */
export type CsvReader = (text: string) => Promise<CsvRows>

const LINE = { es: 'Línea', en: 'Line' }
const ROW_PATH = /^rows\.(\d+)(?:\.|$)/

/** Says of each problem of a row in which line of the file it is. */
export function withLines(error: ApiError, lines: readonly number[] | undefined): ApiError {
  if (lines === undefined || error.details === undefined) return error
  const details = error.details.map(({ path, message }) => {
    const line = lines[Number(ROW_PATH.exec(path)?.[1] ?? Number.NaN)]
    if (line === undefined) return { path, message }
    return {
      path,
      message: mapWords(message, (text, language) => `${LINE[language]} ${line}: ${text}`),
    }
  })
  const { code, words, headers, rule } = error
  return new ApiError(code, { words, details, headers, rule })
}
