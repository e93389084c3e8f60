import { caracasClock } from '../../domain/caracas.ts'
import type { ExternalMethod } from '../../domain/external-methods.ts'
import type { Column } from '../../lists/export/table.ts'
import type { SheetTexts } from '../../lists/export/xlsx.ts'
import { checkoutId, externalPaymentId, type Uuid } from '../../platform/ids.ts'
import { shiftView } from '../../wire/shifts.ts'
import { tillView } from '../../wire/tills.ts'
import type { ExternalDayRow } from './day-queries.ts'
import type { ExportedExternalRow } from './export-queries.ts'

const METHODS: Record<ExternalMethod, string> = {
  cash: 'Efectivo',
  zelle: 'Zelle',
  card_terminal: 'Punto de venta',
  crypto: 'Criptomonedas',
  paypal: 'PayPal',
  bank_transfer: 'Transferencia',
  financing: 'Financiamiento',
  other: 'Otro',
}

const KINDS = { taken: 'Cobrado', paid_back: 'Devuelto', voided: 'Anulado' } as const

const ENVIRONMENTS = { live: 'Producción', test: 'Prueba' } as const

const clockOf = (time: string) => caracasClock(new Date(time))

function momentOf(time: string | null): string | null {
  if (time === null) return null
  const { day, clock } = clockOf(time)
  return `${day} ${clock}`
}

/** Amounts have no sign in files: a spreadsheet could take one for a formula. */
const incoming = (amount: string) => (amount.startsWith('-') ? null : amount)
const outgoing = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : null)

/** What both files tell of an external payment. */
interface CommonRow {
  id: Uuid<'externalPayment'>
  /** When it was taken, or recorded. */
  at: string
  method: ExternalMethod
  currency: 'VES' | 'USD'
  amount: string
  rate: string | null
  rate_date: string | null
  amount_ves: string
  external_reference: string | null
  checkout_id: Uuid<'checkout'> | null
  note: string | null
}

/** The columns that both files have, with the one between them that says what a row is. */
const columnsWith = <Row extends CommonRow>(what: Column<Row>): readonly Column<Row>[] => [
  { heading: 'Fecha', kind: 'day', width: 12, of: ({ at }) => clockOf(at).day },
  { heading: 'Hora', kind: 'time', width: 10, of: ({ at }) => clockOf(at).clock },
  { heading: 'Número', kind: 'text', width: 34, of: ({ id }) => externalPaymentId.toPublic(id) },
  what,
  { heading: 'Método', kind: 'text', width: 18, of: ({ method }) => METHODS[method] },
  { heading: 'Moneda', kind: 'text', width: 9, of: ({ currency }) => currency },
  { heading: 'Entra', kind: 'amount', width: 16, of: ({ amount }) => incoming(amount) },
  { heading: 'Sale', kind: 'amount', width: 16, of: ({ amount }) => outgoing(amount) },
  { heading: 'Tasa', kind: 'rate', width: 12, of: ({ rate }) => rate },
  { heading: 'Fecha de la tasa', kind: 'day', width: 16, of: (row) => row.rate_date },
  {
    heading: 'Entra en bolívares',
    kind: 'amount',
    width: 20,
    of: (row) => incoming(row.amount_ves),
  },
  {
    heading: 'Sale en bolívares',
    kind: 'amount',
    width: 20,
    of: (row) => outgoing(row.amount_ves),
  },
  { heading: 'Su referencia', kind: 'text', width: 20, of: (row) => row.external_reference },
  {
    heading: 'Pedido',
    kind: 'text',
    width: 34,
    of: (row) => row.checkout_id && checkoutId.toPublic(row.checkout_id),
  },
  { heading: 'Nota', kind: 'text', width: 34, of: ({ note }) => note },
]

/**
 * The columns of a closed day's file, described in the guide to closings. People's programs know them by name and place:
 * none is renamed, removed or moved, and a new one comes last. No name of people, tills or branches is among them, since it
 * may change and a closed day does not.
 */
export const DAY_COLUMNS: readonly Column<ExternalDayRow>[] = [
  ...columnsWith<ExternalDayRow>({
    heading: 'Movimiento',
    kind: 'text',
    width: 14,
    of: ({ kind }) => KINDS[kind],
  }),
  { heading: 'Caja', kind: 'text', width: 34, of: (row) => tillView(row).tillId },
  { heading: 'Sucursal', kind: 'text', width: 34, of: (row) => tillView(row).branchId },
  { heading: 'Turno', kind: 'text', width: 34, of: (row) => shiftView(row.shift_id) },
]

const stateOf = ({ status, needs_confirmation }: ExportedExternalRow): string => {
  if (status === 'voided') return 'Anulado'
  if (status === 'confirmed') return 'Confirmado'
  return needs_confirmation ? 'Por confirmar' : 'Registrado'
}

/** The columns of an export, described in the guide to exports, under the same rule. */
export const EXPORT_COLUMNS: readonly Column<ExportedExternalRow>[] = [
  ...columnsWith<ExportedExternalRow>({
    heading: 'Estado',
    kind: 'text',
    width: 14,
    of: stateOf,
  }),
  {
    heading: 'Devuelve a',
    kind: 'text',
    width: 34,
    of: (row) => row.refund_of && externalPaymentId.toPublic(row.refund_of),
  },
  { heading: 'Registrado por', kind: 'text', width: 24, of: (row) => row.recorded_by },
  { heading: 'Confirmado por', kind: 'text', width: 24, of: (row) => row.confirmed_by },
  { heading: 'Anulado por', kind: 'text', width: 24, of: (row) => row.voided_by },
  { heading: 'Anulado el', kind: 'moment', width: 20, of: (row) => momentOf(row.voided_at) },
  { heading: 'Motivo', kind: 'text', width: 34, of: (row) => row.void_reason },
  { heading: 'Ambiente', kind: 'text', width: 12, of: (row) => ENVIRONMENTS[row.environment] },
  { heading: 'Caja', kind: 'text', width: 16, of: ({ till }) => till },
  { heading: 'Sucursal', kind: 'text', width: 16, of: ({ branch }) => branch },
  { heading: 'Turno', kind: 'text', width: 34, of: (row) => shiftView(row.shift_id) },
]

export const SHEET_TEXTS: SheetTexts = {
  name: 'Cobros por fuera',
  note: {
    name: 'Nota',
    lines: [
      'Este archivo no es un documento fiscal.',
      'Es lo que el equipo del comercio dice que cobró por fuera del servicio. Ningún banco lo confirma, y no está en ningún saldo ni cierre de la cuenta.',
      'Las fechas y horas son de Caracas. Cada fila está como estaba cuando se leyó.',
    ],
  },
}
