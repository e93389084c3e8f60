import { maskPhone } from '../../domain/phone.ts'
import {
  chargeNoteId,
  customerId,
  merchantId,
  messageId,
  transactionId,
} from '../../platform/ids.ts'
import type { CollectionSettingsRow, MessageRow } from './queries.ts'

/** Without a row, as long as nobody has decided anything. */
export const collectionSettingsView = (row: CollectionSettingsRow | undefined) => ({
  reminders: row?.reminders ?? [],
  matchPayments: row?.match_payments ?? true,
})

/** `luis@example.com` as `l•••@example.com`; a phone as its last four digits. */
const maskAddress = (address: string): string =>
  address.includes('@') ? address.replace(/^(.).*(?=@)/su, '$1•••') : maskPhone(address)

export const messageView = (row: MessageRow) => ({
  id: messageId.toPublic(row.id),
  merchantId: merchantId.toPublic(row.merchant_id),
  environment: row.environment,
  channel: row.channel,
  template: row.template,
  to: row.recipient === null ? null : maskAddress(row.recipient),
  customerId: row.customer_id && customerId.toPublic(row.customer_id),
  chargeNoteId: row.charge_note_id && chargeNoteId.toPublic(row.charge_note_id),
  transactionId: row.transaction_id && transactionId.toPublic(row.transaction_id),
  status: row.status,
  reason: row.reason,
  attempts: row.attempts,
  simulated: row.environment === 'test',
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
