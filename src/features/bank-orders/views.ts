import { amountToNumber } from '../../domain/money.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { bankOrderId } from '../../platform/ids.ts'
import type { PaymentStatusRow } from './queries.ts'

/** A transfer as SQL's order_view() renders it; a test keeps the two equal. */
export const transferStatusView = (row: PaymentStatusRow) => ({
  id: bankOrderId.toPublic(row.id),
  status: row.status,
  amount: amountToNumber(row.amount),
  reference: row.reference,
  updatedAt: row.updated_at,
  ...(row.failure_reason && {
    failureReason: { code: row.failure_reason, ...FAILURES[row.failure_reason] },
  }),
})
