import { ApiError } from '../wire/errors.ts'

/** What a CSV file is as a body: its rows, and the line of the file in which each ends. */
export interface CsvRows {
  rows: Record<string, unknown>[]
  lines: readonly number[]
}

/** Reads a CSV file. Rejects with INVALID_REQUEST if it is none, or lacks columns. */
export type CsvReader = (text: string) => Promise<CsvRows>

const ROW_PATH = /^rows\.(\d+)(?:\.|$)/

/** Says of each problem of a row in which line of the file it is. */
export function withLines(error: ApiError, lines: readonly number[] | undefined): ApiError {
  if (lines === undefined || error.details === undefined) return error
  const details = error.details.map(({ path, message }) => {
    const line = lines[Number(ROW_PATH.exec(path)?.[1] ?? Number.NaN)]
    return { path, message: line === undefined ? message : `Line ${line}: ${message}` }
  })
  const { code, message, headers, rule } = error
  return new ApiError(code, { message, details, headers, ...(rule !== undefined && { rule }) })
}
