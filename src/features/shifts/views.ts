import type { MoneyByMethod } from '../../domain/shift-methods.ts'
import type { ShiftRow } from './queries.ts'

/** In the documented order, which the database's JSON does not keep. */
export const shiftView = ({ data }: ShiftRow) => ({
  id: data.id,
  merchantId: data.merchantId,
  environment: data.environment,
  tillId: data.tillId,
  branchId: data.branchId,
  status: data.status,
  openedBy: data.openedBy,
  openedAt: data.openedAt,
  float: data.float.map(({ currency, amount }) => ({ currency, amount })),
  closedBy: data.closedBy,
  closedAt: data.closedAt,
  counted: byMethod(data.counted),
  expected: byMethod(data.expected),
  difference: byMethod(data.difference),
  differenceVes: data.differenceVes,
  note: data.note,
  noteRequired: data.noteRequired,
  managerNote: data.managerNote,
  notedBy: data.notedBy,
  notedAt: data.notedAt,
})

const byMethod = (rows: MoneyByMethod[] | null) =>
  rows === null ? null : rows.map(({ method, currency, amount }) => ({ method, currency, amount }))
