import { caracasClock } from '../../domain/caracas.ts'
import type { Column } from '../../lists/export/table.ts'
import type { SheetTexts } from '../../lists/export/xlsx.ts'
import { transactionId } from '../../platform/ids.ts'
import { shiftView } from '../../wire/shifts.ts'
import type { ExportedTransactionRow } from './export-queries.ts'

const STATUSES = {
  pending: 'Pendiente',
  completed: 'Pagado',
  failed: 'Fallido',
  refunded: 'Devuelto',
} as const

const METHODS = { c2p: 'C2P', mobile_payment: 'Pago móvil', sandbox: 'Simulado' } as const

const ENVIRONMENTS = { live: 'Producción', test: 'Prueba' } as const

const clockOf = (time: string) => caracasClock(new Date(time))

function momentOf(time: string | null): string | null {
  if (time === null) return null
  const { day, clock } = clockOf(time)
  return `${day} ${clock}`
}

/**
 * The columns of an exported file, described in the guide to exports. People's programs know them by name and place: none
 * is renamed, removed or moved, and a new one comes last.
 */
export const EXPORT_COLUMNS: readonly Column<ExportedTransactionRow>[] = [
  { heading: 'Fecha', kind: 'day', width: 12, of: (row) => clockOf(row.created_at).day },
  { heading: 'Hora', kind: 'time', width: 10, of: (row) => clockOf(row.created_at).clock },
  { heading: 'Número', kind: 'text', width: 34, of: ({ id }) => transactionId.toPublic(id) },
  { heading: 'Referencia del banco', kind: 'text', width: 20, of: ({ reference }) => reference },
  { heading: 'Su referencia', kind: 'text', width: 20, of: (row) => row.external_reference },
  { heading: 'Método', kind: 'text', width: 12, of: (row) => METHODS[row.payment_method] },
  { heading: 'Estado', kind: 'text', width: 12, of: ({ status }) => STATUSES[status] },
  { heading: 'Banco del pagador', kind: 'text', width: 18, of: (row) => row.bank_code },
  { heading: 'Teléfono del pagador', kind: 'text', width: 20, of: ({ phone }) => phone },
  { heading: 'Documento del pagador', kind: 'text', width: 22, of: ({ document }) => document },
  { heading: 'Moneda', kind: 'text', width: 9, of: ({ currency }) => currency },
  { heading: 'Monto', kind: 'amount', width: 16, of: ({ amount }) => amount },
  { heading: 'Tasa', kind: 'rate', width: 12, of: ({ rate }) => rate },
  { heading: 'Fecha de la tasa', kind: 'day', width: 16, of: (row) => row.rate_date },
  { heading: 'Monto en bolívares', kind: 'amount', width: 20, of: (row) => row.amount_ves },
  { heading: 'Devuelto en bolívares', kind: 'amount', width: 20, of: (row) => row.refunded_ves },
  { heading: 'Pagado el', kind: 'moment', width: 20, of: (row) => momentOf(row.completed_at) },
  { heading: 'Ambiente', kind: 'text', width: 12, of: (row) => ENVIRONMENTS[row.environment] },
  { heading: 'Caja', kind: 'text', width: 16, of: ({ till }) => till },
  { heading: 'Sucursal', kind: 'text', width: 16, of: ({ branch }) => branch },
  { heading: 'Turno', kind: 'text', width: 34, of: (row) => shiftView(row.shift_id) },
]

export const SHEET_TEXTS: SheetTexts = {
  name: 'Pagos',
  note: {
    name: 'Nota',
    lines: [
      'Este archivo no es un documento fiscal.',
      'Es una relación de los pagos recibidos. No sustituye facturas, ni el libro de ventas, ni el estado de cuenta del banco.',
      'Las fechas y horas son de Caracas. Cada fila está como estaba cuando se leyó.',
    ],
  },
}
