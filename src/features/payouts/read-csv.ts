import { amountFromText } from '../../domain/money.ts'
import type { CsvRows } from '../../http/csv-body.ts'
import { ApiError, type ErrorDetail, invalidField } from '../../wire/errors.ts'
import { MAX_ROWS } from './rules.ts'

const REQUIRED = ['phone', 'bankCode', 'document', 'name', 'amount'] as const
const COLUMNS = [...REQUIRED, 'concept', 'externalReference'] as const

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/**
 * Reads a payout's rows from a CSV file as a spreadsheet writes it: with commas, semicolons or tabs between the cells,
 * amounts as people in Venezuela type them, and without the zeros at the beginning of phones and banks.
 */
export async function readPayoutCsv(text: string): Promise<CsvRows> {
  const [head, ...records] = await parse(text)
  if (head === undefined)
    throw invalidField('rows', ['El archivo está vacío.', 'The file is empty.'])
  const columns = columnsOf(head.record)
  const uneven = records.filter(({ record }) => record.length !== columns.length)
  if (uneven.length > 0) {
    throw new ApiError('INVALID_REQUEST', {
      details: uneven.map(({ record, info }) => unevenDetail(record, info.lines, columns.length)),
    })
  }
  return {
    rows: records.map(({ record }) => rowOf(columns, record)),
    lines: records.map(({ info }) => info.lines),
  }
}

/** The records of a file, with one more row than is allowed at most. */
async function parse(text: string): Promise<CsvRecord[]> {
  const { CsvError, parse: parseCsv } = await import('csv-parse/sync')
  try {
    return parseCsv(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MAX_ROWS + 2,
      trim: true,
    }) as unknown as CsvRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: unknown }
    throw invalidField('rows', [
      `Línea ${lines}: falta una comilla, o está de más.`,
      `Line ${lines}: a quotation mark is missing, or is in the way.`,
    ])
  }
}

/** What stands between the names of the first line. */
const delimiterOf = (text: string): string =>
  /[;\t,]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ','

/** The known names among the first line's; others stay as they are. Throws if a required one is missing. */
function columnsOf(head: readonly string[]): string[] {
  const named = head.map(
    (cell) => COLUMNS.find((column) => column.toLowerCase() === cell.toLowerCase()) ?? cell,
  )
  const missing = REQUIRED.filter((column) => !named.includes(column))
  if (missing.length > 0) {
    throw invalidField('rows', [
      `Línea 1: a la primera línea le faltan las columnas ${missing.join(', ')}.`,
      `Line 1: the first line lacks the columns ${missing.join(', ')}.`,
    ])
  }
  if (new Set(named).size < named.length) {
    throw invalidField('rows', [
      'Línea 1: la primera línea tiene una columna dos veces.',
      'Line 1: the first line has a column twice.',
    ])
  }
  return named
}

const unevenDetail = (record: readonly string[], line: number, columns: number): ErrorDetail => ({
  path: 'rows',
  message: [
    `Línea ${line}: tiene ${record.length} celdas, y la primera línea tiene ${columns}. Una celda que contiene un separador debe ir entre comillas.`,
    `Line ${line}: has ${record.length} cells, and the first line has ${columns}. A cell that contains a separator must be in quotation marks.`,
  ],
})

/** An empty cell is a field that is left out. */
const rowOf = (columns: readonly string[], record: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    columns
      .map((column, place) => [column, record[place] ?? ''] as const)
      .filter(([column, cell]) => column !== '' && cell !== '')
      .map(([column, cell]) => [column, fieldOf(column, cell)]),
  )

function fieldOf(column: string, cell: string): unknown {
  switch (column) {
    case 'amount': {
      const number = Number(amountFromText(cell) ?? cell.replace(',', '.'))
      return Number.isNaN(number) ? cell : number
    }
    case 'phone':
      return /^4\d{9}$/.test(cell) ? `0${cell}` : cell
    case 'bankCode':
      return /^\d{3}$/.test(cell) ? `0${cell}` : cell
    default:
      return cell
  }
}
