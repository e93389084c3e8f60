import { sql } from 'drizzle-orm'
import { statement } from '../platform/database.ts'

/** An event that could not be told, and why. */
export interface FailedEvent {
  /** Its public id. */
  id: string
  type: string
  /** The SQLSTATE. */
  code: string
  /** Whether it was the last try. */
  abandoned: boolean
}

/** A delivery to be made, which nobody else takes meanwhile. */
export interface LeasedDelivery extends Record<string, unknown> {
  delivery_id: string
  delay_seconds: number
}

/** What was done for events that are due. */
export interface DispatchResult extends Record<string, unknown> {
  dispatched: number
  failed: FailedEvent[]
  leased: LeasedDelivery[]
}

const leaseFor = (webhookIds: ReturnType<typeof sql>, most: number) => sql`
  (select coalesce(jsonb_agg(c), '[]') from lease_deliveries(${webhookIds}, ${most}::integer) c)`

/** Tells events that are due, and takes the deliveries that come of it, and those of other endpoints that are named. */
export const dispatchEvents = (events: number, most: number, webhookUuids: readonly string[]) =>
  statement<DispatchResult>(sql`
    select d.dispatched, d.failed,
      ${leaseFor(sql`d.webhook_ids || ${sql.param([...webhookUuids])}::uuid[]`, most)} as leased
    from dispatch_events(${events}::integer) d`)

/** Tells events that are due, and takes deliveries of every endpoint. */
export const dispatchEventsAndLeaseAll = (events: number, most: number) =>
  statement<DispatchResult>(sql`
    select d.dispatched, d.failed, ${leaseFor(sql`null`, most)} as leased
    from dispatch_events(${events}::integer) d`)

/** What is sent to an endpoint. */
export interface BegunAttempt extends Record<string, unknown> {
  /** Of the delivery. */
  id: string
  attempt: number
  webhook_id: string
  url: string
  /** In hexadecimal. */
  salt: string
  previous_salt: string | null
  event_id: string
  type: string
  data: Record<string, unknown>
  created_at: string
}

/** Begins an attempt of each delivery that is due, and that nobody else has begun. */
export const beginAttempts = (deliveryUuids: readonly string[]) =>
  statement<BegunAttempt>(
    sql`select * from begin_attempts(${sql.param([...deliveryUuids])}::uuid[])`,
  )

/** What came of an attempt; of `status` and `error` one is null. */
export interface AttemptOutcome {
  deliveryId: string
  attempt: number
  url: string
  /** As they were sent, without the signatures. */
  headers: Record<string, string>
  status: number | null
  body: string | null
  error: string | null
  durationMs: number
}

/** Records what came of attempts, and takes what their endpoints are to be sent next. */
export const recordAttempts = (outcomes: readonly AttemptOutcome[], most: number) =>
  statement<{ switched_off: number; leased: LeasedDelivery[] }>(sql`
    select r.switched_off, ${leaseFor(sql`r.webhook_ids`, most)} as leased
    from record_attempts(${JSON.stringify(outcomes)}::jsonb) r`)

/** Tells of links whose time is over. */
export const recordLinkExpiries = (most: number) =>
  statement<{ seen: number }>(sql`select record_link_expiries(${most}::integer) as seen`)
