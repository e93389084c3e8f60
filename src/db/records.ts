import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, environment, id, instant, xid8 } from './columns.ts'

/** What a request with an Idempotency-Key did and answered; committed together with its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user, or the nil id for callers without a credential. */
    callerId: id(),
    environment: environment().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    key: text().notNull(),
    requestHash: bytes().notNull(),
    status: smallint(),
    response: text(),
    /** What was begun under the key, and until when whoever began it may still be at it. */
    resourceId: uuid(),
    heldUntil: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.callerId, table.key, table.path, table.method, table.environment],
    }),
    index('idempotency_keys_expires_idx').on(table.expiresAt),
    index('idempotency_keys_begun_idx').on(table.resourceId).where(sql`response is null`),
    check('idempotency_keys_environment_known', sql`environment in ('live', 'test')`),
    check('idempotency_keys_answer_is_success', sql`status between 200 and 299`),
  ],
)

/** What has to be told to somebody after the commit: e-mails and events. Cron delivers what nobody did at once. */
export const outbox = pgTable(
  'outbox',
  {
    id: id().primaryKey(),
    topic: text({ enum: ['mail', 'event'] }).notNull(),
    type: text().notNull(),
    merchantId: uuid(),
    /** The one person whom an event concerns, where it is no merchant's. */
    userId: uuid(),
    environment: environment(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    nextAttemptAt: instant().notNull(),
    attempts: integer().notNull().default(0),
    deliveredAt: instant(),
    abandonedAt: instant(),
  },
  (table) => [
    index('outbox_due_idx')
      .on(table.topic, table.nextAttemptAt)
      .where(sql`delivered_at is null and abandoned_at is null`),
    // The environment and the type are there to be compared, for the list: no row has to be read for them.
    index('outbox_events_idx')
      .on(table.merchantId, table.id, table.environment, table.type)
      .where(sql`topic = 'event'`),
    index('outbox_event_created_idx').on(table.createdAt).where(sql`topic = 'event'`),
    index('outbox_mail_created_idx').on(table.createdAt).where(sql`topic = 'mail'`),
    check('outbox_topic_known', sql`topic in ('mail', 'event')`),
    check('outbox_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** Append-only: triggers in the migration refuse every change. No foreign keys, so that a record outlives what it tells of. */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: id().primaryKey(),
    userId: uuid(),
    action: text().notNull(),
    resource: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    /** Which transaction wrote it: what is older than all that run is complete, and can be sealed. */
    writtenBy: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_logs_written_idx').on(table.writtenBy, table.id),
    index('audit_logs_user_idx').on(table.userId, table.id),
    index('audit_logs_action_idx').on(table.action, table.id),
    index('audit_logs_created_idx').on(table.createdAt, table.id),
    // Others could not be hashed, counted or exported, and the first two would stop the sealing of all.
    check(
      'audit_logs_sealable',
      sql`isfinite(created_at) and '00000000-0000-0000-0000-000000000000' not in (id, user_id)`,
    ),
  ],
)

/**
 * A link of the chain that shows whether audit records were changed: the hashes of a block of them, and the
 * hash over these and the seal before. Records are written unsealed, so that nobody queues for the chain.
 *
 * Records stand in the order of the number of their transaction, then of their id. A seal goes from one place of
 * that order up to, and not including, the other; the nil id is the place before all records of a transaction.
 */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  fromTransaction: xid8().notNull(),
  fromRecord: id(),
  toTransaction: xid8().notNull(),
  toRecord: id(),
  /** Which cluster counted the transactions, and what records add to its count since a restore. */
  cluster: text().notNull(),
  shift: bigint({ mode: 'number' }).notNull(),
  recordIds: uuid().array().notNull(),
  recordHashes: bytes().array().notNull(),
  previousHash: bytes().notNull(),
  hash: bytes().notNull(),
  sealedAt: instant().notNull(),
})

/** When something that has to go on all the time last did. */
export const heartbeats = pgTable('heartbeats', {
  name: text({ enum: ['cron', 'minute'] }).primaryKey(),
  at: instant().notNull(),
})
