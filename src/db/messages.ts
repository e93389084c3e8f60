import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import {
  MESSAGE_CHANNELS,
  MESSAGE_TEMPLATES,
  type ReminderChannel,
} from '../domain/message-channels.ts'
import { MESSAGE_STATUSES } from '../domain/statuses.ts'
import { chargeNotes } from './charge-notes.ts'
import { environment, id, instant } from './columns.ts'
import { customers } from './customers.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/** When customers are reminded of a note, counted from the day by which it is to be paid. */
export interface ReminderStep {
  days: number
  channel: ReminderChannel
}

/** What a merchant has decided for what it collects; without a row, no reminders, and payments are matched. */
export const collectionSettings = pgTable('collection_settings', {
  merchantId: uuid()
    .primaryKey()
    .references(() => merchants.id),
  /** `since`: the day on which the step was decided. What was due before it is not sent. */
  reminders: jsonb().$type<(ReminderStep & { since: string })[]>().notNull().default([]),
  /** How many messages may be sent on a day, by channel; default_message_budget.sql has the defaults. */
  dailyBudget: jsonb().$type<Partial<Record<ReminderChannel, number>>>().notNull().default({}),
  /** By channel: the last day on which the merchant was told that its budget is spent. */
  budgetToldOn: jsonb().$type<Partial<Record<ReminderChannel, string>>>().notNull().default({}),
  /** Whether movements that nobody has asked for are applied to the notes that they pay. */
  matchPayments: boolean().notNull().default(true),
  updatedAt: instant().notNull(),
})

/** What merchants have written to their customers, and their members have had told to themselves. */
export const messages = pgTable(
  'messages',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    channel: text({ enum: MESSAGE_CHANNELS }).notNull(),
    template: text({ enum: MESSAGE_TEMPLATES }).notNull(),
    /** The address, as the channel takes it; null once it is no longer known who it was. */
    recipient: text(),
    /** Of a reminder. */
    customerId: uuid().references(() => customers.id),
    chargeNoteId: uuid().references(() => chargeNotes.id),
    /** Of the reminder: its days after the one by which to pay. */
    step: integer(),
    /** Of a receipt; whoever has asked for it need be no customer. */
    transactionId: uuid(),
    /** Of a notice to a member: the event that it tells, with the notification's type and data, and what they were. */
    userId: uuid().references(() => users.id),
    eventId: uuid(),
    notice: jsonb().$type<{ type: string; data: Record<string, unknown>; role: string }>(),
    status: text({ enum: MESSAGE_STATUSES }).notNull(),
    /** Why it was not sent. */
    reason: text(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant().notNull(),
    /** When it was last taken for sending: on this day it counts against the budget. */
    takenAt: instant(),
    /** The provider's own id of it, by which it tells of its delivery. */
    providerId: text(),
    /** While it is being sent. What has it afterwards was sent or not: nobody knows, so that it is not sent again. */
    leasedUntil: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('messages_step_key').on(table.chargeNoteId, table.channel, table.step),
    uniqueIndex('messages_notice_key').on(table.eventId, table.userId),
    index('messages_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('messages_customer_idx').on(table.customerId, table.id),
    index('messages_transaction_idx')
      .on(table.transactionId)
      .where(sql`transaction_id is not null`),
    index('messages_receipts_idx')
      .on(table.recipient, table.createdAt)
      .where(sql`template = 'receipt'`),
    index('messages_provider_idx')
      .on(table.merchantId, table.providerId)
      .where(sql`provider_id is not null`),
    index('messages_queued_idx').on(table.nextAttemptAt).where(sql`status = 'queued'`),
    check('messages_environment_known', sql`environment in ('live', 'test')`),
    check('messages_channel_known', sql`channel in ('mail', 'whatsapp', 'telegram')`),
    check(
      'messages_about',
      sql`case template when 'note_reminder' then num_nonnulls(customer_id, charge_note_id, step) = 3
        when 'receipt' then transaction_id is not null
        when 'notice' then num_nonnulls(user_id, event_id, notice) = 3 else false end`,
    ),
    check('messages_leased_while_queued', sql`leased_until is null or status = 'queued'`),
  ],
)
