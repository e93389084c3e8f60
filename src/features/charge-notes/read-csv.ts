import type { Words } from '../../domain/words.ts'
import { csvReader } from '../../http/csv-form.ts'
import { MAX_ROWS } from './rules.ts'

const REQUIRED = ['concept', 'amount', 'currency', 'dueOn'] as const

const DOLLARS = /^(\$|usd|us\$|d[oó]lar(es)?)$/i
const BOLIVARES = /^(bs\.?s?|ves|bol[ií]var(es)?)$/i

/** As people write it: `Bs.`, `$`. */
function currencyOf(cell: string): string {
  if (DOLLARS.test(cell)) return 'USD'
  return BOLIVARES.test(cell) ? 'VES' : cell
}

/** `5/12/2026` -> `2026-12-05`; others stay as they are. */
function dayOf(cell: string): string {
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(cell) ?? []
  if (day === undefined || month === undefined) return cell
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

const isDay = (field: string): boolean => field === 'dueOn' || field === 'issuedOn'

function fieldOf(field: string, cell: string): string {
  if (field === 'currency') return currencyOf(cell)
  return isDay(field) ? dayOf(cell) : cell
}

const DAY_WANTED: Words = [
  'Debe ser un día como 31/12/2026 o 2026-12-31.',
  'Must be a day such as 31/12/2026 or 2026-12-31.',
]

/** Reads charge notes from a CSV file. */
export const readNoteCsv = csvReader({
  columns: [
    ...['customerDocument', 'customerExternalReference', ...REQUIRED],
    ...['issuedOn', 'externalReference'],
  ],
  required: REQUIRED,
  spanish: {
    documento: 'customerDocument',
    cedula: 'customerDocument',
    rif: 'customerDocument',
    cliente: 'customerExternalReference',
    codigocliente: 'customerExternalReference',
    concepto: 'concept',
    monto: 'amount',
    moneda: 'currency',
    vence: 'dueOn',
    vencimiento: 'dueOn',
    emitida: 'issuedOn',
    emision: 'issuedOn',
    referencia: 'externalReference',
    sureferencia: 'externalReference',
  },
  maxRows: MAX_ROWS,
  personOf: ({ customerDocument, customerExternalReference }) =>
    customerDocument ?? customerExternalReference,
  fieldOf,
  wantedIn: (field, cell) =>
    isDay(field) && !/^\d{4}-\d{2}-\d{2}$/.test(dayOf(cell)) ? DAY_WANTED : undefined,
})
