import { sql } from 'drizzle-orm'
import * as functions from '../db/functions.ts'
import type { Environment } from '../domain/environment.ts'
import { prepareConstant, statement } from '../platform/database.ts'
import type { Uuid } from '../platform/ids.ts'

/** An event whose dispatch failed, and why. */
export interface FailedEvent {
  /** Its public id. */
  id: string
  type: string
  /** The SQLSTATE. */
  code: string
  /** Whether it was the last try. */
  abandoned: boolean
}

/** A delivery that is leased for an attempt. */
export interface LeasedDelivery extends Record<string, unknown> {
  delivery_id: Uuid<'delivery'>
  delay_seconds: number
}

/** The result of dispatching due events. */
export interface DispatchResult extends Record<string, unknown> {
  dispatched: number
  failed: FailedEvent[]
  leased: LeasedDelivery[]
  /** The party after which the next turn begins; null at the end of the list of parties. */
  last: string | null
}

/** How many events and deliveries a statement takes. */
export interface DispatchLimits {
  events: number
  deliveries: number
}

const leaseFor = (webhookIds: ReturnType<typeof sql>, limit: number) => sql`
  (select coalesce(jsonb_agg(c), '[]') from ${functions.leaseDeliveries({ webhookIds, limit })} c)`

/** Dispatches due events of some parties, and leases the resulting deliveries and those of the named endpoints. */
export const dispatchEventsOf = (
  parties: readonly string[],
  { events, deliveries }: DispatchLimits,
  webhookUuids: readonly Uuid<'webhook'>[],
) =>
  statement<DispatchResult>(sql`
    select d.dispatched, d.failed, d.last,
      ${leaseFor(sql`d.webhook_ids || ${sql.param([...webhookUuids])}::uuid[]`, deliveries)} as leased
    from ${functions.dispatchEvents({ limit: events, parties })} d`)

/** Dispatches due events of all parties in turns, and leases deliveries of every endpoint. */
export const dispatchEventsAndLeaseAll = (after: string, { events, deliveries }: DispatchLimits) =>
  statement<DispatchResult>(sql`
    select d.dispatched, d.failed, d.last, ${leaseFor(sql`null`, deliveries)} as leased
    from ${functions.dispatchEvents({ limit: events, after })} d`)

/** What is left to do, after the commit, for the events that a batch has recorded. */
export interface DispatchRest extends Record<string, unknown> {
  /** Whose events are not dispatched yet, as uuids: see outbox_party.sql. */
  parties: string[]
  /** The endpoints with new deliveries. */
  webhook_ids: Uuid<'webhook'>[]
}

/** The last statement of a batch that changes something. */
export const dispatchRecordedEvents = prepareConstant(() =>
  statement<DispatchRest>(
    sql`select to_jsonb(parties) as parties, to_jsonb(webhook_ids) as webhook_ids from ${functions.dispatchRecordedEvents()}`,
  ),
)

/** A begun attempt: what is sent, and where. */
export interface BegunAttempt extends Record<string, unknown> {
  /** The delivery's id. */
  id: Uuid<'delivery'>
  attempt: number
  webhook_id: Uuid<'webhook'>
  url: string
  /** Hexadecimal. */
  salt: string
  previous_salt: string | null
  event_id: Uuid<'event'>
  merchant_id: Uuid<'merchant'>
  environment: Environment | null
  type: string
  data: Record<string, unknown>
  created_at: string
}

/** Begins an attempt of each delivery that is due, unless another run has begun it. */
export const beginAttempts = (deliveryUuids: readonly string[]) =>
  statement<BegunAttempt>(
    sql`select * from ${functions.beginAttempts({ deliveryIds: deliveryUuids })}`,
  )

/** The outcome of an attempt; either `status` or `error` is null. */
export interface AttemptOutcome {
  deliveryId: Uuid<'delivery'>
  attempt: number
  url: string
  /** As sent, without the signatures. */
  headers: Record<string, string>
  status: number | null
  body: string | null
  error: string | null
  durationMs: number
}

/** Records the outcomes of attempts, and leases the next deliveries of their endpoints. */
export const recordAttempts = (outcomes: readonly AttemptOutcome[], limit: number) =>
  statement<{ switched_off: number; leased: LeasedDelivery[] }>(sql`
    select r.switched_off, ${leaseFor(sql`r.webhook_ids`, limit)} as leased
    from ${functions.recordAttempts({ outcomes })} r`)

/** Records events for links that have expired. */
export const recordLinkExpiries = (limit: number) =>
  statement<{ seen: number }>(sql`select ${functions.recordLinkExpiries({ limit })} as seen`)
