import { withoutFormulaMarks } from '../domain/formula-text.ts'
import type { Words } from '../domain/words.ts'
import { type DecimalMark, decimalMarkOf, readWrittenAmount } from '../domain/written-amount.ts'
import { ApiError, type ErrorDetail, invalidField } from '../wire/errors.ts'
import type { CsvReader, CsvRecord, CsvRows } from './csv-body.ts'

/** What a CSV file of a kind has in its columns. */
export interface CsvForm<Column extends string> {
  columns: readonly Column[]
  required: readonly Column[]
  /** The names that people in Venezuela give to the columns, without accents, blanks and capitals. */
  spanish: Readonly<Record<string, Column>>
  maxRows: number
  /** Whose row it is, by its cells. Default: the cell `name`. */
  personOf?(cells: Readonly<Record<string, string>>): string | undefined
  /** What a cell other than `amount` means, where that is no text. */
  fieldOf?(column: string, cell: string): unknown
  /** What is to stand in a cell other than `amount` that is refused, if a file may have it as no body does. */
  wantedIn?(column: string, cell: string): Words | undefined
}

interface ParsedRecord {
  record: string[]
  info: { lines: number }
}

/** A column of the file: the field that it is, if it is one, and its name there. */
interface FileColumn {
  field: string
  title: string
}

/**
 * Reads rows from CSV files as a spreadsheet writes them: with commas, semicolons or tabs between the cells, English or
 * Spanish names, an `amount` with either decimal mark, and columns and cells left empty at the end. The apostrophes before
 * formulas of an exported file are none of its text. `decimal` of the query
 * says which mark is decimal.
 */
export const csvReader =
  <Column extends string>(form: CsvForm<Column>): CsvReader =>
  (text, query) =>
    readCsv(form, text, query)

async function readCsv(
  form: CsvForm<string>,
  text: string,
  { decimal }: Readonly<Record<string, string>>,
): Promise<CsvRows> {
  const [head, ...parsed] = await parse(text, form.maxRows)
  if (head === undefined)
    throw invalidField('rows', ['El archivo está vacío.', 'The file is empty.'])
  const columns = columnsOf(head.record, form)
  const uneven = parsed.filter(({ record }) => record.length > columns.length)
  if (uneven.length > 0) {
    throw new ApiError('INVALID_REQUEST', {
      details: uneven.map(({ record, info }) => unevenDetail(record, info.lines, columns.length)),
    })
  }
  const records = parsed.map(({ record, info }) => recordOf(form, columns, record, info.lines))
  const mark =
    decimal === ',' || decimal === '.'
      ? decimal
      : decimalMarkOf(records.map(({ cells }) => cells.amount ?? ''))
  const rows = records.map(({ cells }) =>
    Object.fromEntries(
      Object.entries(cells).map(([field, cell]) => [field, fieldOf(form, field, cell, mark)]),
    ),
  )
  const titles = Object.fromEntries(columns.map(({ field, title }) => [field, title]))
  return {
    rows,
    records,
    columns: titles,
    problems: { ...amountProblems(records, mark), ...ownProblems(records, form) },
  }
}

/** The records of a file, with one more row than is allowed at most. */
async function parse(text: string, maxRows: number): Promise<ParsedRecord[]> {
  const { CsvError, parse: parseCsv } = await import('csv-parse/sync')
  const { delimiter, from } = separatorOf(text)
  try {
    return parseCsv(text, {
      bom: true,
      delimiter,
      from_line: from,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: maxRows + 2,
      trim: true,
    }) as unknown as ParsedRecord[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { lines } = error as { lines?: unknown }
    throw invalidField('rows', [
      `Línea ${lines}: falta una comilla, o está de más.`,
      `Line ${lines}: a quotation mark is missing, or is in the way.`,
    ])
  }
}

/** What stands between the cells: what Excel's line `sep=;` says, or what is between the names of the first line. */
function separatorOf(text: string): { delimiter: string; from: number } {
  const [first = ''] = text.replace(/^\ufeff/, '').split('\n', 1)
  const [, said] = /^"?sep=(.)"?\s*$/i.exec(first) ?? []
  if (said !== undefined) return { delimiter: said, from: 2 }
  return { delimiter: /[;\t,]/.exec(first)?.[0] ?? ',', from: 1 }
}

/** The columns of the first line, the known ones by their field. Throws if a required one is missing. */
function columnsOf(head: readonly string[], form: CsvForm<string>): FileColumn[] {
  const columns = head.map((title) => ({ field: fieldNamed(title, form), title }))
  const named = columns.map(({ field }) => field).filter((field) => field !== '')
  const missing = form.required.filter((column) => !named.includes(column))
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
  return columns
}

/** Other names stay as they are. */
function fieldNamed(title: string, { columns, spanish }: CsvForm<string>): string {
  const plain = title
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}\s_.]/gu, '')
    .toLowerCase()
  return columns.find((column) => column.toLowerCase() === plain) ?? spanish[plain] ?? title
}

const unevenDetail = (record: readonly string[], line: number, columns: number): ErrorDetail => ({
  path: 'rows',
  message: [
    `Línea ${line}: tiene ${record.length} celdas, y la primera línea tiene ${columns}. Una celda que contiene un separador debe ir entre comillas.`,
    `Line ${line}: has ${record.length} cells, and the first line has ${columns}. A cell that contains a separator must be in quotation marks.`,
  ],
})

/** An empty cell, and one that is missing at the end, is a field that is left out. */
function recordOf(
  { personOf = ({ name }) => name }: CsvForm<string>,
  columns: readonly FileColumn[],
  record: readonly string[],
  line: number,
): CsvRecord {
  const cells = Object.fromEntries(
    columns.flatMap(({ field }, place) => {
      const cell = withoutFormulaMarks(record[place] ?? '')
      return field === '' || cell === '' ? [] : [[field, cell] as const]
    }),
  )
  return { line, person: personOf(cells), cells }
}

const amountProblems = (
  records: readonly CsvRecord[],
  mark: DecimalMark | null,
): Record<string, Words> =>
  Object.fromEntries(
    records.flatMap(({ cells: { amount } }, index) =>
      amount && readWrittenAmount(amount, mark) === 'ambiguous'
        ? [[`rows.${index}.amount`, AMBIGUOUS]]
        : [],
    ),
  )

function ownProblems(
  records: readonly CsvRecord[],
  { wantedIn }: CsvForm<string>,
): Record<string, Words> {
  const problems: Record<string, Words> = {}
  for (const [index, { cells }] of records.entries()) {
    for (const [field, cell] of Object.entries(cells)) {
      const wanted = wantedIn?.(field, cell)
      if (wanted) problems[`rows.${index}.${field}`] = wanted
    }
  }
  return problems
}

const AMBIGUOUS: Words = [
  'Pueden ser miles o decimales. Escribe 1000 o 1,00, o di qué signo es el decimal: `?decimal=,` o `?decimal=.`.',
  'Could be thousands or decimals. Write 1000 or 1.00, or say which mark is decimal: `?decimal=,` or `?decimal=.`.',
]

/** Is refused for what it is, such as 0 or -5. */
const WHOLE = /^-?\d+$/

function fieldOf(
  form: CsvForm<string>,
  field: string,
  cell: string,
  mark: DecimalMark | null,
): unknown {
  if (field !== 'amount') return form.fieldOf?.(field, cell) ?? cell
  const read = readWrittenAmount(cell, mark)
  if (typeof read === 'object') return Number(read.amount)
  return WHOLE.test(cell) ? Number(cell) : cell
}
