import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { FAILURES } from '../../platform/bank/failures.ts'
import { merchantId, refundId, transactionId } from '../../platform/ids.ts'
import type { RefundRow, TransactionItemRow, TransactionRow } from './queries.ts'

export const transactionItemView = (row: TransactionItemRow) => ({
  id: transactionId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  environment: WIRE_ENVIRONMENTS[row.environment],
  createdAt: row.created_at,
})

export const transactionView = (row: TransactionRow) => ({
  ...transactionItemView(row),
  merchantName: row.merchant_name,
  paymentMethod: row.payment_method,
  reference: row.reference,
  completedAt: row.completed_at,
})

/** A refund as SQL's refund_view() renders it; a test keeps the two equal. */
export const refundView = (row: RefundRow) => ({
  id: refundId.toPublic(row.id),
  transactionId: transactionId.toPublic(row.transaction_id),
  status: row.status,
  amount: amountToNumber(row.amount),
  currency: 'VES' as const,
  reference: row.reference,
  reason: row.reason,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...(row.failure_reason && {
    failureReason: { code: row.failure_reason, ...FAILURES[row.failure_reason] },
  }),
})
