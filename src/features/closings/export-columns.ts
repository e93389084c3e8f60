import type { Column } from '../../lists/export/table.ts'
import type { SheetTexts } from '../../lists/export/xlsx.ts'
import { shiftView } from '../../wire/shifts.ts'
import { tillView } from '../../wire/tills.ts'
import type { ClosingEntryRow, ClosingRow, MatchType } from './queries.ts'
import { isLate, matchedId } from './views.ts'

const TYPES = {
  transfer: 'Transferencia',
  p2p: 'Pago móvil',
  deposit: 'Depósito',
  fee: 'Comisión',
} as const

const MATCHES: Record<MatchType, string> = {
  transaction: 'Pago recibido',
  unapplied_payment: 'Pago sin aplicar',
  refund: 'Devolución',
  payment: 'Pago enviado',
  other_merchant: 'De otro comercio con la misma cuenta',
}

const REASONS = {
  not_claimed: 'Sin identificar: entró y no corresponde a ningún pago registrado',
  not_ordered: 'Sin identificar: salió y no se ordenó aquí',
} as const

const SOURCES = {
  previous_closing: 'El cierre del día anterior',
  bank: 'Lo que dice el banco',
  zero: 'No se conoce: se cuenta desde 0',
} as const

const SILENCES = {
  not_told: 'El banco no informa el saldo',
  not_read: 'El banco no respondió',
  test: 'Ambiente de prueba: no hay banco',
} as const

/** A line of the file: a sum of the day, or a movement. */
export type ClosingLine =
  | { kind: 'sum'; what: string; amount: string | null; note: string }
  | { kind: 'movement'; day: string; entry: ClosingEntryRow }

const ofMovement =
  (read: (entry: ClosingEntryRow, day: string) => string | null) =>
  (line: ClosingLine): string | null =>
    line.kind === 'movement' ? read(line.entry, line.day) : null

const signed = (one: 'in' | 'out') =>
  ofMovement(({ direction, amount }) => (direction === one ? amount : null))

/**
 * The columns of a closing's file, described in the guide to closings. People's programs know them by name and place: none
 * is renamed, removed or moved, and a new one comes last.
 */
export const CLOSING_COLUMNS: readonly Column<ClosingLine>[] = [
  {
    heading: 'Concepto',
    kind: 'text',
    width: 34,
    of: (line) => (line.kind === 'sum' ? line.what : TYPES[line.entry.type]),
  },
  { heading: 'Fecha del banco', kind: 'day', width: 16, of: ofMovement((row) => row.booked_on) },
  { heading: 'Entra', kind: 'amount', width: 16, of: signed('in') },
  { heading: 'Sale', kind: 'amount', width: 16, of: signed('out') },
  {
    heading: 'Saldo',
    kind: 'amount',
    width: 18,
    of: (line) => (line.kind === 'sum' ? line.amount : null),
  },
  { heading: 'Referencia', kind: 'text', width: 20, of: ofMovement((row) => row.reference) },
  { heading: 'Descripción', kind: 'text', width: 34, of: ofMovement((row) => row.concept) },
  { heading: 'Teléfono', kind: 'text', width: 16, of: ofMovement((row) => row.phone) },
  { heading: 'Banco', kind: 'text', width: 10, of: ofMovement((row) => row.bank_code) },
  {
    heading: 'Corresponde a',
    kind: 'text',
    width: 40,
    of: ofMovement(({ match_type: match, unmatched_reason: reason }) => {
      if (match !== null) return MATCHES[match]
      return reason && REASONS[reason]
    }),
  },
  { heading: 'Número', kind: 'text', width: 34, of: ofMovement(matchedId) },
  {
    heading: 'Observación',
    kind: 'text',
    width: 44,
    of: (line) => {
      if (line.kind === 'sum') return line.note
      return isLate(line.entry, line.day) ? 'Llegó después del cierre de su día' : null
    },
  },
  // By their ids: a name may change, and a closed day does not.
  { heading: 'Caja', kind: 'text', width: 34, of: ofMovement((row) => tillView(row).tillId) },
  { heading: 'Sucursal', kind: 'text', width: 34, of: ofMovement((row) => tillView(row).branchId) },
  { heading: 'Turno', kind: 'text', width: 34, of: ofMovement((row) => shiftView(row.shift_id)) },
]

/** The sums of a day, which stand above its movements. */
export const sumLines = (closing: ClosingRow): ClosingLine[] => {
  const sum = (what: string, amount: string | null, note = ''): ClosingLine => ({
    kind: 'sum',
    what,
    amount,
    note,
  })
  return [
    sum('Saldo inicial', closing.opening, SOURCES[closing.opening_source]),
    sum('Entradas', closing.money_in),
    sum('Salidas, sin comisiones', closing.money_out),
    sum('Comisiones', closing.fees),
    sum('Saldo final', closing.closing),
    sum(
      'Saldo final según el banco',
      closing.bank_closing,
      closing.bank_silence === null ? '' : SILENCES[closing.bank_silence],
    ),
  ]
}

export const CLOSING_SHEET: SheetTexts = {
  name: 'Cierre',
  note: {
    name: 'Nota',
    lines: [
      'Este archivo no es un documento fiscal.',
      'Es el cierre de un día de la cuenta donde cobra el comercio, y no sustituye el estado de cuenta del banco.',
      'Un día cerrado no cambia. Lo que llega después está en el cierre siguiente, con la fecha en que lo registró el banco.',
    ],
  },
}
