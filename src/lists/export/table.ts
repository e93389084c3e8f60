import { csvLine } from './csv.ts'
import { encoded } from './file.ts'

/**
 * What a cell holds, always as text: `decimal` is exact (`1234.50`), `day` is `2026-01-31`, `time` is `14:05:09`,
 * `moment` is both with a space between them.
 */
export type CellKind = 'text' | 'amount' | 'rate' | 'day' | 'time' | 'moment'

export interface Column<Row> {
  heading: string
  kind: CellKind
  /** In characters. */
  width: number
  of(row: Row): string | null
}

export const CSV = 'text/csv; charset=utf-8'

/** A spreadsheet takes a file for UTF-8 by its first character. */
const BYTE_ORDER_MARK = '\uFEFF'

const isDecimal = (kind: CellKind): boolean => kind === 'amount' || kind === 'rate'

function csvText(kind: CellKind, text: string | null): string {
  if (text === null) return ''
  return isDecimal(kind) ? text.replace('.', ',') : text
}

/** A table as a spreadsheet in Venezuela reads and writes it: semicolons between cells, decimals after a comma. */
export const csvTable = <Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> => encoded(csvTexts(columns, pages))

async function* csvTexts<Row>(
  columns: readonly Column<Row>[],
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    csvLine(
      columns.map(({ heading }) => heading),
      ';',
    )
  for await (const page of pages) {
    yield page
      .map((row) =>
        csvLine(
          columns.map(({ kind, of }) => csvText(kind, of(row))),
          ';',
        ),
      )
      .join('')
  }
}
