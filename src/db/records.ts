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

/** The effect and response of a request with an Idempotency-Key, committed together with its effect. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The user, or the nil id for anonymous callers. */
    callerId: id(),
    /** The caller's; of an anonymous caller, after their network. It names one request, whatever its path. */
    key: text().notNull(),
    environment: environment().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    requestHash: bytes().notNull(),
    status: smallint(),
    /** The row that the route's view renders, as JSON; the public id if the response shows a secret. */
    response: text(),
    /** What was begun under the key, and until when its request may be in progress. */
    resourceId: uuid(),
    inProgressUntil: instant(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.callerId, table.key] }),
    index('idempotency_keys_expires_idx').on(table.expiresAt),
    index('idempotency_keys_begun_idx').on(table.resourceId).where(sql`response is null`),
    check('idempotency_keys_environment_known', sql`environment in ('live', 'test')`),
    check('idempotency_keys_response_is_success', sql`status between 200 and 299`),
  ],
)

/** E-mails and events to deliver after the commit. Cron delivers whatever was not delivered at once. */
export const outbox = pgTable(
  'outbox',
  {
    id: id().primaryKey(),
    topic: text({ enum: ['mail', 'event'] }).notNull(),
    type: text().notNull(),
    /** Of a mail: the merchant whose event it reports. */
    merchantId: uuid(),
    /** The user whom an event concerns, if it does not concern a merchant, or to whom an event's mail goes. */
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
    // By party, so that what waits is served in turns: see waiting_parties.sql.
    index('outbox_due_idx')
      .on(table.topic, sql`outbox_party(merchant_id, user_id, id)`, table.nextAttemptAt, table.id)
      .where(sql`delivered_at is null and abandoned_at is null`),
    // Includes the environment and the type, so that the list filters by them without reading rows.
    index('outbox_events_idx')
      .on(table.merchantId, table.id, table.environment, table.type)
      .where(sql`topic = 'event'`),
    index('outbox_event_created_idx').on(table.createdAt).where(sql`topic = 'event'`),
    index('outbox_mail_created_idx').on(table.createdAt).where(sql`topic = 'mail'`),
    check('outbox_topic_known', sql`topic in ('mail', 'event')`),
    check('outbox_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/**
 * Append-only: triggers in the migration reject every change. No foreign keys, so that a record outlives its
 * subjects.
 */
export const auditLogs = pgTable(
  'audit_logs',
  {
    id: id().primaryKey(),
    userId: uuid(),
    action: text().notNull(),
    resource: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: instant().notNull(),
    /**
     * The database transaction that wrote it: records older than all running transactions are complete and can
     * be sealed.
     */
    writerXid: xid8().notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index('audit_logs_writer_xid_idx').on(table.writerXid, table.id),
    index('audit_logs_user_idx').on(table.userId, table.id),
    index('audit_logs_action_idx').on(table.action, table.id),
    index('audit_logs_created_idx').on(table.createdAt, table.id),
    // Other values could not be hashed, counted or exported, and the first two would stop all sealing.
    check(
      'audit_logs_sealable',
      sql`isfinite(created_at) and '00000000-0000-0000-0000-000000000000' not in (id, user_id)`,
    ),
  ],
)

/**
 * A link of the chain that reveals changes of audit records: the hashes of a block of records, and the hash of
 * these and the previous seal. Records are written unsealed, so that writers do not queue for the chain.
 *
 * Records are ordered by the number of their database transaction, then by id. A seal covers a range of that
 * order, inclusive at its beginning and exclusive at its end; the nil id is the position before all records of
 * a transaction.
 */
export const auditSeals = pgTable('audit_seals', {
  number: bigint({ mode: 'number' }).primaryKey(),
  fromXid: xid8().notNull(),
  fromRecord: id(),
  toXid: xid8().notNull(),
  toRecord: id(),
  /**
   * The cluster that numbered the transactions, and the offset that is added to its numbers since a restore.
   */
  cluster: text().notNull(),
  xidOffset: bigint({ mode: 'number' }).notNull(),
  recordIds: uuid().array().notNull(),
  recordHashes: bytes().array().notNull(),
  previousHash: bytes().notNull(),
  hash: bytes().notNull(),
  sealedAt: instant().notNull(),
})

/**
 * The requests of API keys, for their merchants, of the last seven days. No foreign keys, so that a request is recorded in
 * one write; the ids ascend with the time of recording, so that the oldest are removed by the primary key.
 */
export const requests = pgTable(
  'requests',
  {
    id: id().primaryKey(),
    merchantId: id(),
    environment: environment().notNull(),
    apiKeyId: id(),
    requestId: text().notNull(),
    method: text().notNull(),
    /** Without the query, and without parameters that may be secret. */
    path: text().notNull(),
    status: smallint().notNull(),
    errorCode: text(),
    durationMs: integer().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    // Includes what the list filters by, so that only the rows that it shows are read.
    index('requests_merchant_idx').on(
      table.merchantId,
      table.environment,
      table.id,
      table.status,
      table.apiKeyId,
    ),
    index('requests_request_id_idx').on(table.merchantId, table.requestId),
    check('requests_environment_known', sql`environment in ('live', 'test')`),
  ],
)

/** When a recurring task last ran. */
export const heartbeats = pgTable('heartbeats', {
  name: text({ enum: ['cron', 'minute'] }).primaryKey(),
  recordedAt: instant().notNull(),
})
