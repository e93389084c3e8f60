import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { APPROVAL_STATUSES } from '../domain/statuses.ts'
import { apiKeys } from './api-keys.ts'
import { bankAccounts } from './bank-accounts.ts'
import { bytes, environment, id, instant, money } from './columns.ts'
import { merchants } from './merchants.ts'
import { users } from './users.ts'

/** One payment of those that a refund pays back. */
export interface ApprovedPart {
  transactionId: string
  /** Bolívares, as an exact decimal. */
  amount: string
  phone: string | null
  bankCode: string | null
  document: string | null
  name: string | null
}

/** Requests of API keys to send more money than `approval_above`, which wait for a person. */
export const approvals = pgTable(
  'approvals',
  {
    id: id().primaryKey(),
    merchantId: id().references(() => merchants.id),
    environment: environment().notNull(),
    apiKeyId: id().references(() => apiKeys.id),
    /** The key's. */
    userId: id().references(() => users.id),
    status: text({ enum: APPROVAL_STATUSES }).notNull().default('pending'),
    /** The id of the route. */
    operation: text().notNull(),
    /** The request, as it was sent: its path's parameters, and its body without the fields that are ignored. */
    params: jsonb().$type<Record<string, string>>().notNull(),
    body: jsonb().$type<unknown>().notNull(),
    /** From where; null if unknown. */
    ip: text(),
    /** What its Idempotency-Key is bound to. */
    method: text().notNull(),
    path: text().notNull(),
    idempotencyKey: text().notNull(),
    requestHash: bytes().notNull(),
    /** What is paid, as completed when it was asked for, and nothing else: see require_approval.sql. */
    amount: money().notNull(),
    concept: text(),
    externalReference: text(),
    /** The account that pays; null for a refund in test, which none pays. */
    accountId: uuid().references(() => bankAccounts.id),
    /** To whom: of a refund, its transaction as well. */
    transactionId: uuid(),
    phone: text(),
    bankCode: text(),
    document: text(),
    name: text(),
    destinationAccount: text(),
    /** Of a refund over several payments, what each of them is paid back; null for all else. */
    parts: jsonb().$type<ApprovedPart[]>(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: instant(),
    /** The order of its intent, which is written in the same database transaction. */
    orderId: uuid(),
    refundId: uuid(),
    executedAt: instant(),
    /** What stopped it the last time that somebody approved it. */
    lastErrorCode: text(),
    lastErrorMessage: text(),
    lastErrorAt: instant(),
  },
  (table) => [
    uniqueIndex('approvals_intention_key').on(
      table.userId,
      table.idempotencyKey,
      table.path,
      table.method,
      table.environment,
    ),
    index('approvals_merchant_idx').on(table.merchantId, table.environment, table.id),
    index('approvals_merchant_status_idx').on(
      table.merchantId,
      table.environment,
      table.status,
      table.id,
    ),
    index('approvals_pending_idx').on(table.expiresAt).where(sql`status = 'pending'`),
    index('approvals_key_waiting_idx').on(table.apiKeyId).where(sql`status = 'pending'`),
    uniqueIndex('approvals_order_key').on(table.orderId),
    check('approvals_environment_known', sql`environment in ('live', 'test')`),
    check('approvals_status_known', sql`status in ('pending', 'approved', 'rejected', 'expired')`),
    check('approvals_amount_positive', sql`amount > 0`),
    check(
      'approvals_decided_by_person',
      sql`(decided_by is not null and decided_at is not null) = (status in ('approved', 'rejected'))`,
    ),
    check(
      'approvals_approved_with_intent',
      sql`(executed_at is not null) = (status = 'approved') and (order_id is not null) = (status = 'approved')`,
    ),
    check(
      'approvals_last_error_whole',
      sql`(last_error_at is not null) = (last_error_code is not null)
        and (last_error_at is not null) = (last_error_message is not null)`,
    ),
  ],
)
