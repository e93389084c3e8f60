import type { RefundRow } from '../../banking/refund-queries.ts'
import { failureReasonView } from '../../banking/views.ts'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { merchantId, refundId, transactionId } from '../../platform/ids.ts'
import { referencesView } from '../../wire/references.ts'
import type { TransactionItemRow, TransactionRow } from './queries.ts'

/** A transaction in a list, for its merchant and for administrators. */
export const transactionItemView = (row: TransactionItemRow) => ({
  id: transactionId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  amount: amountToNumber(row.amount),
  currency: row.currency,
  status: row.status,
  environment: WIRE_ENVIRONMENTS[row.environment],
  createdAt: row.created_at,
})

/** A transaction in full, for both. */
export const transactionView = (row: TransactionRow) => ({
  ...transactionItemView(row),
  merchantName: row.merchant_name,
  paymentMethod: row.payment_method,
  reference: row.reference,
  completedAt: row.completed_at,
})

export const refundView = (row: RefundRow) => ({
  id: refundId.toPublic(row.id),
  transactionId: transactionId.toPublic(row.transaction_id),
  status: row.status,
  amount: amountToNumber(row.amount),
  currency: 'VES' as const,
  reference: row.reference,
  reason: row.reason,
  ...referencesView(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...failureReasonView(row.failure_reason),
})
