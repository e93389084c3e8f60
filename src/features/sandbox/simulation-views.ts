import { amountToNumber } from '../../domain/money.ts'
import { rateToNumber } from '../../domain/rate.ts'
import { merchantId, simulationId } from '../../platform/ids.ts'
import type { ClockRow, SimulationRow } from './simulation-queries.ts'

const paymentView = (payment: NonNullable<SimulationRow['payment']>) => ({
  phone: payment.phone,
  bankCode: payment.bank_code,
  amount: amountToNumber(payment.amount),
  reference: payment.reference,
  bookedOn: payment.booked_on,
  shownAt: payment.shown_at,
  notices: payment.notices,
})

export const simulationView = (row: SimulationRow) => ({
  id: simulationId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  type: row.type,
  status: row.status,
  delaySeconds: row.delay_seconds,
  amount: row.amount === null ? null : amountToNumber(row.amount),
  rate: row.rate === null ? null : rateToNumber(row.rate),
  payment: row.payment && paymentView(row.payment),
  endsAt: row.ends_at,
  spentAt: row.spent_at,
  createdAt: row.created_at,
})

export const clockView = (row: ClockRow) => ({
  merchantId: merchantId.toPublic(row.merchant_id),
  now: row.now,
  aheadSeconds: row.ahead_seconds,
})
