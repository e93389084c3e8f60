import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { MEMBER_ROLES } from '../domain/roles.ts'
import { PAYOUT_PAUSES, PAYOUT_RETURNS, PAYOUT_STATUSES } from '../domain/statuses.ts'
import { bankAccounts } from './bank-accounts.ts'
import { environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/** Payouts: lists of mobile payments that one member submits and another one approves. */
export const payouts = pgTable(
  'payouts',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    /** The account that pays. */
    accountId: id().references(() => bankAccounts.id),
    environment: environment().notNull(),
    /** What it pays, in the merchant's words, the same each time: `Nómina`. */
    label: text(),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('draft'),
    /** Not sent before; null for at once after the approval. */
    scheduledFor: instant(),
    rowCount: integer().notNull(),
    total: numeric({ precision: 17, scale: 2 }).notNull(),
    createdBy: id().references(() => users.id),
    submittedBy: uuid().references(() => users.id),
    submittedAt: instant(),
    /** Their role then; null where whoever approved it answers for them. */
    submittedAs: text({ enum: MEMBER_ROLES }),
    /** Who has approved it last, when and in which role; of one that was returned, that counts no more. */
    approvedBy: uuid().references(() => users.id),
    approvedAt: instant(),
    approvedAs: text({ enum: MEMBER_ROLES }),
    /** When and why it was returned to be approved again, until it is. */
    returnedAt: instant(),
    returnedBecause: text({ enum: PAYOUT_RETURNS }),
    startedAt: instant(),
    completedAt: instant(),
    canceledAt: instant(),
    /** Why no row is being sent at present. */
    pausedReason: text({ enum: PAYOUT_PAUSES }),
    /** When its next rows may be sent. */
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('payouts_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('payouts_merchant_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
    ),
    index('payouts_merchant_label_idx')
      .on(table.merchantId, table.environment, table.label, table.id)
      .where(sql`label is not null`),
    index('payouts_merchant_completed_idx').on(
      table.merchantId,
      table.environment,
      table.completedAt,
    ),
    index('payouts_due_idx')
      .on(table.nextAttemptAt)
      .where(sql`status in ('scheduled', 'processing')`),
    index('payouts_account_open_idx')
      .on(table.accountId)
      .where(sql`status in ('scheduled', 'processing')`),
    check('payouts_environment_known', sql`environment in ('live', 'test')`),
    check('payouts_label_length', sql`length(label) between 1 and 60`),
    check(
      'payouts_status_known',
      sql`status in ('draft', 'awaiting_approval', 'scheduled', 'processing', 'completed', 'completed_with_failures', 'canceled')`,
    ),
    check(
      'payouts_pause_known',
      sql`paused_reason in ('stopped', 'day_limit', 'not_allowed', 'account')`,
    ),
    check(
      'payouts_returned_to_be_approved',
      sql`returned_because in ('submitter', 'approver') and (returned_at is not null) = (returned_because is not null)`,
    ),
    check('payouts_rows_possible', sql`row_count between 1 and 1000 and total > 0`),
    check(
      'payouts_approved_before_sent',
      sql`status not in ('scheduled', 'processing', 'completed', 'completed_with_failures')
        or (submitted_by is not null and approved_by is not null and next_attempt_at is not null)`,
    ),
    check(
      'payouts_completed_at_fits_status',
      sql`(completed_at is not null) = (status in ('completed', 'completed_with_failures'))`,
    ),
    check(
      'payouts_canceled_at_fits_status',
      sql`(canceled_at is not null) = (status = 'canceled')`,
    ),
  ],
)

/** The rows of payouts. Each is sent by one bank order at most, whose intent is written together with `order_id`. */
export const payoutRows = pgTable(
  'payout_rows',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id),
    /** From 0 on, in the order of the file. */
    position: integer().notNull(),
    phone: text().notNull(),
    bankCode: text().notNull(),
    document: text().notNull(),
    name: text().notNull(),
    amount: money().notNull(),
    concept: text().notNull(),
    externalReference: text(),
    status: text({ enum: ['waiting', 'pending', 'success', 'failed'] })
      .notNull()
      .default('waiting'),
    failureReason: text(),
    orderId: uuid(),
  },
  (table) => [
    primaryKey({ name: 'payout_rows_pk', columns: [table.payoutId, table.position] }),
    unique('payout_rows_order_key').on(table.orderId),
    index('payout_rows_open_idx')
      .on(table.payoutId, table.position)
      .where(sql`status in ('waiting', 'pending')`),
    check('payout_rows_amount_positive', sql`amount > 0`),
    check('payout_rows_status_known', sql`status in ('waiting', 'pending', 'success', 'failed')`),
    check('payout_rows_failed_has_reason', sql`(failure_reason is not null) = (status = 'failed')`),
    check(
      'payout_rows_order_fits_status',
      sql`case status when 'waiting' then order_id is null when 'failed' then true else order_id is not null end`,
    ),
    check('payout_rows_external_reference_valid', sql`is_external_reference(external_reference)`),
  ],
)
