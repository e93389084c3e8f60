import { ENVIRONMENT_NAMES } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { movementId, paymentId } from '../../platform/ids.ts'
import type { LedgerRow, PaymentStatusRow } from './ledger-queries.ts'

/** A payment as SQL's payment_view() shows a transfer; a test holds the two equal. */
export const transferStatusView = (row: PaymentStatusRow) => ({
  id: paymentId.toPublic(row.id),
  status: row.status,
  amount: amountToNumber(row.amount),
  reference: row.reference,
  updatedAt: row.updated_at,
  ...(row.failure_reason && {
    failureReason: { code: row.failure_reason, ...FAILURES[row.failure_reason] },
  }),
})

export const bankTransactionView = (row: LedgerRow) => ({
  id: (row.source === 'payment' ? paymentId : movementId).toPublic(row.id),
  type: row.type,
  amount: amountToNumber(row.amount),
  status: row.status,
  createdAt: row.created_at,
  environment: ENVIRONMENT_NAMES[row.environment],
})
