import type * as z from 'zod'
import { amountToNumber } from '../../domain/money.ts'
import {
  apiKeyId,
  approvalId,
  bankOrderId,
  merchantId,
  refundId,
  transactionId,
  userId,
} from '../../platform/ids.ts'
import type { ApprovalRow } from './queries.ts'
import type { Approval } from './schemas.ts'

export const approvalView = (row: ApprovalRow): z.input<typeof Approval> => ({
  id: approvalId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  environment: row.environment,
  status: row.status,
  operation: row.operation,
  amountVes: amountToNumber(row.amount),
  concept: row.concept || null,
  transactionId: row.transaction_id && transactionId.toPublic(row.transaction_id),
  payee: {
    name: row.name,
    phone: row.phone,
    bankCode: row.bank_code,
    document: row.document,
    accountNumber: row.destination_account,
  },
  apiKey: { id: apiKeyId.toPublic(row.api_key_id), name: row.api_key_name },
  intentionId: row.idempotency_key,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedBy: row.decided_by && { id: userId.toPublic(row.decided_by), name: row.decider ?? '' },
  decidedAt: row.decided_at,
  execution: row.status === 'approved' ? executionOf(row) : null,
})

const executionOf = (row: ApprovalRow) => {
  const { error_code: code, error_message: message, order_id, refund_id, executed_at } = row
  const isStarted = executed_at !== null
  return {
    status: isStarted ? ('started' as const) : code ? ('refused' as const) : ('waiting' as const),
    refundId: refund_id && refundId.toPublic(refund_id),
    paymentId: refund_id === null && order_id !== null ? bankOrderId.toPublic(order_id) : null,
    startedAt: executed_at,
    error: code === null ? null : { code, message: message ?? '' },
  }
}
