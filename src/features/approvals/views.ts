import type * as z from 'zod'
import { maskedAccount } from '../../domain/masked-account.ts'
import { amountToNumber } from '../../domain/money.ts'
import { wordsOf } from '../../domain/words.ts'
import {
  accountId,
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
  externalReference: row.external_reference,
  account:
    row.account_id === null || row.account_number === null
      ? null
      : { id: accountId.toPublic(row.account_id), ...maskedAccount(row.account_number) },
  transactionId: row.transaction_id && transactionId.toPublic(row.transaction_id),
  payee: {
    name: row.name,
    phone: row.phone,
    bankCode: row.bank_code,
    document: row.document,
    accountNumber: row.destination_account,
  },
  parts: (row.parts ?? []).map(({ amount, ...part }) => ({
    transactionId: part.transactionId,
    amountVes: amountToNumber(amount),
    phone: part.phone,
    bankCode: part.bankCode,
    document: part.document,
    name: part.name,
  })),
  apiKey: { id: apiKeyId.toPublic(row.api_key_id), name: row.api_key_name },
  intentionId: row.idempotency_key,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedBy: row.decided_by && { id: userId.toPublic(row.decided_by), name: row.decider ?? '' },
  decidedAt: row.decided_at,
  lastError: lastErrorOf(row),
  execution: executionOf(row),
})

const lastErrorOf = ({ last_error_code, last_error_message, last_error_at: at }: ApprovalRow) =>
  at === null
    ? null
    : { code: last_error_code ?? '', message: wordsOf(last_error_message ?? '')[1], at }

const executionOf = ({ refund_id, order_id, executed_at: startedAt }: ApprovalRow) =>
  startedAt === null
    ? null
    : {
        refundId: refund_id && refundId.toPublic(refund_id),
        paymentId: refund_id === null && order_id !== null ? bankOrderId.toPublic(order_id) : null,
        startedAt,
      }
