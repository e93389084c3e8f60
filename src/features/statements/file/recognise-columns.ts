import { invalidField } from '../../../wire/errors.ts'
import type { Field } from '../rules.ts'
import type { TableRow } from './table.ts'

/** The head of a bank's table, and what each of its columns is. */
export interface Head {
  /** The place of its row in the table. */
  place: number
  columns: Column[]
}

export interface Column {
  title: string
  /** Null for what is not read. */
  field: Field | null
}

/** Banks write a few lines about the account before the table. */
const LOOKED_AT = 40

/**
 * How banks in Venezuela call their columns, without accents, blanks, signs and capitals: the first that fits counts. Of
 * what none of them publishes, this is made after what their customers show.
 */
const TITLES: readonly [Field, RegExp][] = [
  ['balance', /^saldo|^balance|disponible$/],
  ['debit', /^(montode(l)?)?(debitos?|debe|cargos?|egresos?|retiros?|salidas?)(bs|ves|bsd)?$/],
  [
    'credit',
    /^(montode(l)?)?(creditos?|haber|abonos?|ingresos?|depositos?|entradas?)(bs|ves|bsd)?$/,
  ],
  ['amount', /^(monto|importe|amount|valor)(bs|ves|bsd|delaoperacion|operacion|transaccion)?$/],
  ['date', /^(fecha|fec|date|dia)(?!.*(corte|emision)$)/],
  ['phone', /^(telefono|tlf|telf|celular|nrotelefono|numerodetelefono|movil)/],
  ['document', /^(cedula|rif|cedularif|cirif|ci|identificacion|idpagador|documentodeidentidad)/],
  ['name', /^(nombre|ordenante|beneficiario|pagador|titular|cliente)/],
  ['bankCode', /^(banco|codigobanco|bancoemisor|bancoorigen)/],
  [
    'reference',
    /^(ref|referencia|n?(ro|um|umero)?(de)?(ref|referencia|operacion|documento|doc|comprobante)|documento|comprobante|serial|secuencia)/,
  ],
  ['direction', /^(tipo|naturaleza|signo|dc|cd|debitocredito|creditodebito|operacion$|nota$)/],
  ['concept', /^(descripcion|concepto|detalle|observacion|movimiento|glosa|motivo|transaccion)/],
]

const plainTitle = (title: string): string =>
  title
    .normalize('NFD')
    .replace(/[\p{M}]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

function fieldTitled(title: string): Field | null {
  const plain = plainTitle(title)
  return TITLES.find(([, titles]) => titles.test(plain))?.[0] ?? null
}

/** Of two columns that could be the same, the first one is it. */
function recognised(cells: readonly string[]): Column[] {
  const taken = new Set<Field>()
  return cells.map((title) => {
    const field = fieldTitled(title)
    if (field === null || taken.has(field)) return { title, field: null }
    taken.add(field)
    return { title, field }
  })
}

/** What somebody has said of the columns, by their titles; a field that they leave out is none. */
function stated(cells: readonly string[], said: Partial<Record<Field, string>>): Column[] {
  const fields = new Map(
    Object.entries(said).map(([field, title]) => [plainTitle(title), field as Field]),
  )
  return cells.map((title) => ({ title, field: fields.get(plainTitle(title)) ?? null }))
}

const isComplete = (columns: readonly Column[]): boolean => {
  const fields = new Set(columns.map(({ field }) => field))
  return fields.has('date') && (fields.has('amount') || fields.has('credit') || fields.has('debit'))
}

/**
 * Finds the head of the table: the first row that has a day and an amount. `said` names the columns by their titles where
 * nobody could guess them. Throws INVALID_REQUEST if there is none.
 */
export function findHead(
  rows: readonly TableRow[],
  said: Partial<Record<Field, string>> | undefined,
): Head {
  const read = said ? (cells: string[]) => stated(cells, said) : recognised
  for (const [place, { cells }] of rows.slice(0, LOOKED_AT).entries()) {
    const columns = read(cells)
    if (isComplete(columns)) return { place, columns }
  }
  throw invalidField(said ? 'columns' : 'file', [
    'No encontramos la fila con los títulos de las columnas: debe tener la fecha y el monto (o el débito y el crédito). Di con `columns` cómo se llaman.',
    'We do not find the row with the titles of the columns: it has to have the date and the amount (or debit and credit). Say by `columns` what they are called.',
  ])
}

/** The whole numbers of accounts that stand before the table, as banks write them: `0108-0001-15-0000000001`. */
export function accountNumbersBefore({ place }: Head, rows: readonly TableRow[]): string[] {
  const texts = rows.slice(0, place).flatMap(({ cells }) => cells)
  return texts.flatMap((text) =>
    [...text.matchAll(/(?<!\d)0\d{3}(?:[ .-]?\d){16}(?!\d)/g)].map(([found]) =>
      found.replace(/\D/g, ''),
    ),
  )
}
