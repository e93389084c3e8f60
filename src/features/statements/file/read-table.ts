import { decodeFileText, isWorkbook } from '../../../domain/file-text.ts'
import { invalidField } from '../../../wire/errors.ts'
import { LONGEST_TEXT, MAX_COLUMNS, MAX_ROWS } from '../rules.ts'
import type { Sheet } from './read-workbook.ts'
import type { Table, TableRow } from './table.ts'

/** Lines by which it is decided what stands between the cells. */
const LOOKED_AT = 60
/** As XLSX is. */
const ZIP_BEGINNING = [0x50, 0x4b, 0x03, 0x04]
const SEPARATORS = [';', '\t', ',', '|'] as const

/** Reads a file as a bank's website exports it. Rejects with INVALID_REQUEST if it is neither CSV nor XLSX, or too long. */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  const isZip = ZIP_BEGINNING.every((byte, place) => bytes[place] === byte)
  const table = isZip
    ? { format: 'xlsx' as const, ...(await readSheet(bytes)) }
    : { format: 'csv' as const, rows: await readCsv(bytes), dayOffset: 0 }
  const rows = table.rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (rows.length === 0)
    throw invalidField('file', ['El archivo está vacío.', 'The file is empty.'])
  if (rows.length > MAX_ROWS) {
    throw invalidField('file', [
      `El archivo tiene más de ${MAX_ROWS} filas. Descarga menos días.`,
      `The file has more than ${MAX_ROWS} rows. Download fewer days.`,
    ])
  }
  return { ...table, rows }
}

async function readSheet(bytes: Uint8Array): Promise<Sheet> {
  // What reads workbooks is loaded with the first of them.
  const { readWorkbook } = await import('./read-workbook.ts')
  try {
    return readWorkbook(bytes)
  } catch {
    throw invalidField('file', [
      'El archivo XLSX está dañado. Ábrelo en una hoja de cálculo y guárdalo otra vez.',
      'The XLSX file is damaged. Open it in a spreadsheet and save it again.',
    ])
  }
}

async function readCsv(bytes: Uint8Array): Promise<TableRow[]> {
  const text = isWorkbook(bytes) ? '<' : decodeFileText(bytes)
  if (/^\s*</.test(text) || text.includes('\0')) throw NOT_READABLE()
  const { CsvError, parse } = await import('csv-parse/sync')
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: MAX_ROWS + 1,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return parsed.map(({ record, info }) => ({
      line: info.lines,
      cells: record.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, LONGEST_TEXT)),
    }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw invalidField('file', [
      'Una comilla del archivo no se cierra. Ábrelo en una hoja de cálculo y guárdalo otra vez.',
      'A quotation mark of the file is not closed. Open it in a spreadsheet and save it again.',
    ])
  }
}

/** Old workbooks, and pages of the bank's website under the name of one, as some banks export them. */
const NOT_READABLE = () =>
  invalidField('file', [
    'No es un archivo CSV ni XLSX. Ábrelo en una hoja de cálculo y guárdalo como XLSX.',
    'It is neither a CSV nor an XLSX file. Open it in a spreadsheet and save it as XLSX.',
  ])

/** What makes the most cells: the first lines of a file are often about the account, and not of the table. */
function separatorOf(text: string): string {
  const lines = text.split('\n', LOOKED_AT)
  const count = (separator: string) =>
    lines.reduce((sum, line) => sum + line.split(separator).length - 1, 0)
  // Decimal commas are no separators, where there is another one on as many lines.
  const counts = SEPARATORS.map((separator) => ({
    separator,
    weight: count(separator) * (separator === ',' ? 0.5 : 1),
  }))
  return counts.toSorted((one, other) => other.weight - one.weight)[0]?.separator ?? ','
}
