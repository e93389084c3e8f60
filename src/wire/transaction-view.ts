import { type Environment, WIRE_ENVIRONMENTS } from '../domain/environment.ts'
import { amountToNumber } from '../domain/money.ts'
import type { BankStatus, TransactionStatus } from '../domain/statuses.ts'
import type { FailureReason } from '../platform/bank/failures.ts'
import type { Config } from '../platform/config.ts'
import { refundId, transactionId, type Uuid } from '../platform/ids.ts'
import { receiptPath } from '../platform/receipt-path.ts'
import { failureOrNull, failureReasonView } from './failure.ts'
import { type ReferenceColumns, referencesView } from './references.ts'
import { shiftView } from './shifts.ts'

/** A refund, as SQL's refund_rows() selects it. */
export interface RefundRow extends Record<string, unknown>, ReferenceColumns {
  id: Uuid<'refund'>
  transaction_id: Uuid<'transaction'>
  status: BankStatus
  /** Bolívares. */
  amount: string
  reference: string | null
  reason: string | null
  failure_reason: FailureReason | null
  created_at: string
  updated_at: string
  needs_review: boolean
  /** Absent from events that were recorded before there were shifts. */
  shift_id?: Uuid<'shift'> | null
}

export const refundView = (row: RefundRow) => ({
  id: refundId.toPublic(row.id),
  transactionId: transactionId.toPublic(row.transaction_id),
  status: row.status,
  amount: amountToNumber(row.amount),
  currency: 'VES' as const,
  reference: row.reference,
  reason: row.reason,
  // Events of before it was known lack it.
  needsReview: row.needs_review ?? false,
  shiftId: shiftView(row.shift_id),
  ...referencesView(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  ...failureReasonView(row.failure_reason),
})

/** What a verified payment pays for, as SQL's sale_of_payment() tells it. */
interface Sale {
  externalReference: string | null
  checkoutId: string | null
}

/** What SQL's transaction_data() makes of a transaction, and its events store, */
export interface TransactionData {
  id: string
  merchantId: string
  amount: number
  currency: 'VES' | 'USD'
  status: TransactionStatus
  environment: Environment
  createdAt: string
  merchantName: string
  paymentMethod: 'c2p' | 'mobile_payment' | 'sandbox'
  reference: string | null
  /** Absent from events that were recorded before there was any. */
  statedReference?: string | null
  completedAt: string | null
  paymentLink: string | null
  paymentLinkId: string | null
  checkoutId: string | null
  externalReference: string | null
  metadata: Record<string, string>
  amountVes: number
  rate: number | null
  rateDate: string | null
  failureReason: FailureReason | null
  needsReview: boolean
  payer: { bankCode: string | null; phone: string | null; document: string | null }
  /** Absent from events that were recorded before there were tills. */
  tillId?: string | null
  branchId?: string | null
  /** Absent from events that were recorded before there were shifts. */
  shiftId?: string | null
  refundedVes: number
  refunds: RefundRow[]
  /** Of an event: the refund that it tells of. */
  refund?: RefundRow
  /** Of an event: what the payment paid for before, and what it pays for now; null while it is released. */
  from?: Sale | null
  to?: Sale | null
}

/** A transaction as its merchant sees it. */
export const transactionView = (config: Config, data: TransactionData) => ({
  id: data.id,
  merchantId: data.merchantId,
  amount: data.amount,
  currency: data.currency,
  status: data.status,
  environment: WIRE_ENVIRONMENTS[data.environment],
  createdAt: data.createdAt,
  paymentMethod: data.paymentMethod,
  reference: data.reference,
  externalReference: data.externalReference,
  paymentLinkId: data.paymentLinkId,
  checkoutId: data.checkoutId,
  amountVes: data.amountVes,
  refundedVes: data.refundedVes,
  needsReview: data.needsReview ?? false,
  failureReason: failureOrNull(data.failureReason),
  tillId: data.tillId ?? null,
  branchId: data.branchId ?? null,
  shiftId: data.shiftId ?? null,
  payer: {
    bankCode: data.payer.bankCode,
    phone: data.payer.phone,
    document: data.payer.document,
  },
  merchantName: data.merchantName,
  statedReference: data.statedReference ?? null,
  completedAt: data.completedAt,
  metadata: data.metadata,
  rate: data.rate,
  rateDate: data.rateDate,
  refunds: data.refunds.map(refundView),
  receiptUrl: config.PUBLIC_URL + receiptPath(config, transactionId.toUuid(data.id)),
})
