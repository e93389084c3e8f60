/** Of the file itself; in a request it is a third longer. */
export const MAX_FILE_BYTES = 1024 * 1024
export const MAX_REQUEST_BYTES = 1_500_000
/** A busy month. */
export const MAX_ROWS = 10_000

/** No bank has more of them, and a line of separators alone could have a million. */
export const MAX_COLUMNS = 100
/** What is read of a cell. */
export const LONGEST_TEXT = 1_000
/** What identifies a movement is indexed; of a longer reference the end counts, as everywhere. */
export const LONGEST_REFERENCE = 60

/** What a column of a bank's file may be. */
export const FIELDS = [
  ...([
    'date',
    'reference',
    'concept',
    'amount',
    'credit',
    'debit',
    'direction',
    'balance',
  ] as const),
  ...(['phone', 'document', 'name', 'bankCode'] as const),
] as const

export type Field = (typeof FIELDS)[number]

/** Why a row of the table is no movement that can be recorded. */
export const ROW_PROBLEMS = ['date', 'amount', 'direction', 'future'] as const

export type RowProblem = (typeof ROW_PROBLEMS)[number]
