import type * as z from 'zod'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { amountToNumber } from '../../domain/money.ts'
import { accountId, bankOrderId, userId } from '../../platform/ids.ts'
import { failureReasonView } from '../../wire/failure.ts'
import type { BankOrderItemRow, BankOrderRow } from './admin-queries.ts'
import type { AdminPayment, AdminPaymentItem } from './admin-schemas.ts'

/** A bank order as the administrators' list shows it. */
export const adminPaymentItemView = (row: BankOrderItemRow): z.input<typeof AdminPaymentItem> => ({
  id: bankOrderId.toPublic(row.id),
  userId: userId.toPublic(row.user_id),
  accountId: row.account_id && accountId.toPublic(row.account_id),
  kind: row.kind,
  connection: row.connection,
  environment: WIRE_ENVIRONMENTS[row.environment],
  amount: amountToNumber(row.amount),
  status: row.status,
  reference: row.reference,
  flagged: row.flagged,
  needsReview: row.needs_review,
  attempts: row.attempts,
  nextAttemptAt: row.next_attempt_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...failureReasonView(row.failure_reason),
})

/** A bank order in full, with the details needed to find it at the bank. */
export const adminPaymentView = (row: BankOrderRow): z.input<typeof AdminPayment> => ({
  ...adminPaymentItemView(row),
  phone: row.phone,
  bankCode: row.bank_code,
  document: row.document,
  name: row.name,
  concept: row.concept,
  destinationAccount: row.destination_account,
  bankAnswer: row.bank_response_code,
  bankKey: row.bank_key,
})
