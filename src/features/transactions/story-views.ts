import { amountToNumber } from '../../domain/money.ts'
import {
  auditLogId,
  bankOrderId,
  checkoutId,
  eventId,
  merchantId,
  movementId,
  paymentLinkId,
  refundId,
  transactionId,
} from '../../platform/ids.ts'
import { failureOrNull } from '../../wire/failure.ts'
import { personOrNull, personView } from '../../wire/person.ts'
import type {
  SimilarRow,
  StoryEventRow,
  StoryHeadRow,
  StoryMovementRow,
  StoryOrderRow,
  StoryRecordRow,
  StoryRefundRow,
} from './story-queries.ts'

interface StoryRows {
  orders: readonly StoryOrderRow[]
  refunds: readonly StoryRefundRow[]
  movements: readonly StoryMovementRow[]
  records: readonly StoryRecordRow[]
  events: readonly StoryEventRow[]
  similar: readonly SimilarRow[]
}

/** All that is known of a transaction. */
export const storyView = (head: StoryHeadRow, rows: StoryRows) => ({
  owner: personView(head.owner_id, head.owner_name),
  label: head.label,
  paymentLinkId: head.link_id && paymentLinkId.toPublic(head.link_id),
  checkoutId: head.checkout_id && checkoutId.toPublic(head.checkout_id),
  externalReference: head.external_reference,
  amountVes: amountToNumber(head.amount_ves),
  refundedVes: amountToNumber(head.refunded_ves),
  payer: { bankCode: head.bank_code, phone: head.phone, document: head.document },
  connection: head.connection,
  accountNumber: head.account_number,
  orders: rows.orders.map(orderView),
  refunds: rows.refunds.map(refundView),
  movement: rows.movements[0] ? movementView(rows.movements[0]) : null,
  records: rows.records.map(recordView),
  events: rows.events.map(eventView),
  similar: rows.similar.map(similarView),
})

const orderView = (row: StoryOrderRow) => ({
  id: bankOrderId.toPublic(row.id),
  kind: row.kind,
  status: row.status,
  amount: amountToNumber(row.amount),
  reference: row.reference,
  bankAnswer: row.bank_answer,
  attempts: row.attempts,
  failureReason: failureOrNull(row.failure_reason),
  flaggedAt: row.flagged_at,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const refundView = (row: StoryRefundRow) => ({
  id: refundId.toPublic(row.id),
  status: row.status,
  amount: amountToNumber(row.amount),
  reference: row.reference,
  reason: row.reason,
  failureReason: failureOrNull(row.failure_reason),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

const movementView = (row: StoryMovementRow) => ({
  id: movementId.toPublic(row.id),
  amount: amountToNumber(row.amount),
  reference: row.reference,
  bookedOn: row.booked_on,
  createdAt: row.created_at,
})

const recordView = (row: StoryRecordRow) => ({
  id: auditLogId.toPublic(row.id),
  action: row.action,
  resource: row.resource,
  user: personOrNull(row.user_id, row.user_name),
  reason: row.reason,
  createdAt: row.created_at,
})

const eventView = (row: StoryEventRow) => ({
  id: eventId.toPublic(row.id),
  type: row.type,
  createdAt: row.created_at,
  deliveries: row.deliveries,
})

const similarView = (row: SimilarRow) => ({
  id: transactionId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  merchantName: row.merchant_name,
  amountVes: amountToNumber(row.amount_ves),
  status: row.status,
  failureReason: failureOrNull(row.failure_reason),
  createdAt: row.created_at,
})
