import { type SQL, sql } from 'drizzle-orm'
import { outbox, webhookAttempts, webhookDeliveries, webhooks } from '../../db/schema.ts'
import type { DeliveryStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, type PagedList, pageIds, setPageBounds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { EventType } from '../../webhooks/event-body.ts'
import {
  findWebhook,
  isAttemptInProgress,
  lockActiveWebhook,
  requireWebhook,
  type WebhookRef,
} from './queries.ts'
import { MAX_ATTEMPTS } from './rules.ts'

export interface DeliveryFilters extends Paging {
  status?: DeliveryStatus | undefined
  eventType?: EventType | undefined
}

const table = sql`${webhookDeliveries} d`
const deliveriesWithEvents = sql`${table} join ${outbox} e on e.id = d.event_id`

/** An endpoint is told of its own merchant's events alone, which one index has by their types. */
const isForEventType = (merchantUuid: string, type: EventType): SQL => sql`
  d.event_id in (
    select e.id from ${outbox} e
    where e.topic = 'event' and e.merchant_id = ${merchantUuid} and e.type = ${type})`

const deliveryList = (
  { merchantUuid, webhookUuid }: WebhookRef,
  { status, eventType }: DeliveryFilters,
  endpoint: string | SQL = webhookUuid,
): PagedList => ({
  from: table,
  id: sql`d.id`,
  slices: [
    {
      leading: [[sql`d.webhook_id`, endpoint]],
      where: [
        status && sql`d.status = ${status}`,
        eventType && isForEventType(merchantUuid, eventType),
      ],
    },
  ],
})

/**
 * Of an endpoint that is not known as it is planned: so it is always an index that is read, however many it has. By a
 * type it is known, since PostgreSQL has to choose whether it begins with the deliveries or with the events.
 */
const deliveryTotal = (place: WebhookRef, filters: DeliveryFilters): SQL =>
  countListRows(
    filters.eventType
      ? deliveryList(place, filters)
      : deliveryList(place, filters, sql`(select ${place.webhookUuid}::uuid)`),
  )

const lastAttempt = sql`left join lateral (
  select a.response_status, a.duration_ms, a.url, a.request_headers from ${webhookAttempts} a
  where a.delivery_id = d.id order by a.number desc limit 1) last on true`

const item = sql`d.id, d.event_id, e.type as event_type, d.attempts, d.status, last.response_status,
  last.duration_ms, iso_time(d.created_at) as created_at, iso_time(d.next_attempt_at) as next_attempt_at`

export interface DeliveryRow extends Record<string, unknown> {
  id: string
  event_id: string
  event_type: EventType
  attempts: number
  status: DeliveryStatus
  response_status: number | null
  duration_ms: number | null
  created_at: string
  next_attempt_at: string | null
}

/** How many deliveries an endpoint has, and a page of them, newest first; PX404 where there is no such endpoint. */
export const listDeliveries = (place: WebhookRef, filters: DeliveryFilters) =>
  [
    requireWebhook(place),
    statement<{ total: number }>(
      sql`select ${setPageBounds(deliveryTotal(place, filters), filters)} as total`,
    ),
    statement<DeliveryRow>(sql`
      select ${item} from ${deliveriesWithEvents} ${lastAttempt}
      where d.id in ${pageIds(deliveryList(place, filters), filters)} order by d.id desc`),
  ] as const

export interface DeliveryDetailRow extends DeliveryRow {
  /** Of the last attempt; null where there was none. */
  url: string | null
  request_headers: Record<string, string> | null
  event_data: Record<string, unknown>
  event_created_at: string
}

export interface AttemptRow extends Record<string, unknown> {
  number: number
  created_at: string
  duration_ms: number
  response_status: number | null
  response_body: string | null
  error: string | null
}

const matchesDelivery = (place: WebhookRef, deliveryUuid: string): SQL =>
  sql`d.webhook_id = ${place.webhookUuid} and d.id = ${deliveryUuid}`

/** An endpoint, one of its deliveries with what was sent, and its attempts; no row where there is none. */
export const findDelivery = (place: WebhookRef, deliveryUuid: string) =>
  [
    findWebhook(place),
    statement<DeliveryDetailRow>(sql`
      select ${item}, last.url, last.request_headers, e.data as event_data,
        iso_time(e.created_at) as event_created_at
      from ${deliveriesWithEvents} ${lastAttempt} where ${matchesDelivery(place, deliveryUuid)}`),
    statement<AttemptRow>(sql`
      select a.number, iso_time(a.created_at) as created_at, a.duration_ms, a.response_status, a.response_body,
        a.error
      from ${webhookDeliveries} d join ${webhookAttempts} a on a.delivery_id = d.id
      where ${matchesDelivery(place, deliveryUuid)} order by a.number`),
  ] as const

/** A delivery as views.ts has it, written as JSON.stringify would. */
const deliveryJson = sql`(select row_to_json(v)::text from (
  select public_id('dlv', d.id) as id, public_id('evt', d.event_id) as "eventId", e.type as "eventType",
    d.attempts as attempt, d.status, last.response_status as "responseStatus", last.duration_ms as "durationMs",
    iso_time(d.created_at) as "createdAt", iso_time(d.next_attempt_at) as "nextAttemptAt") v)`

/**
 * Makes a delivery due now, with a fresh round of delays; PX404 where there is none, PX409 where its endpoint
 * is switched off, or where it was tried MAX_ATTEMPTS times. An attempt that is being made at this moment is the first of the round.
 */
export const redeliver = (place: WebhookRef, deliveryUuid: string) =>
  [
    lockActiveWebhook(place),
    statement(sql`
      with d as (
        select attempts from ${webhookDeliveries} d where ${matchesDelivery(place, deliveryUuid)} for no key update)
      select refuse(case when d.attempts is null then 'PX404' else 'PX409' end, 'delivery_tried_often')
      from (select 1) one left join d on true where coalesce(d.attempts >= ${MAX_ATTEMPTS}, true)`),
    statement(sql`
      with u as (
        update ${webhookDeliveries} d set status = 'pending', updated_at = request_now(),
          round = case when ${isAttemptInProgress} then 1 else 0 end,
          next_attempt_at = case when ${isAttemptInProgress} then next_attempt_at else request_now() end,
          queued_until = case when ${isAttemptInProgress} then queued_until end
        where ${matchesDelivery(place, deliveryUuid)} returning new.id, new.event_id, old.status as before)
      select record_audit('webhook.redeliver', public_id('whk', ${place.webhookUuid}::uuid), jsonb_build_object(
        'merchantId', public_id('mer', ${place.merchantUuid}::uuid), 'delivery', public_id('dlv', id),
        'event', public_id('evt', event_id), 'before', jsonb_build_object('status', before),
        'after', jsonb_build_object('status', 'pending')))
      from u`),
    statement<{ response: string }>(sql`
      select respond(${deliveryJson}) as response from ${deliveriesWithEvents} ${lastAttempt} where ${matchesDelivery(place, deliveryUuid)}`),
  ] as const

/** How long deliveries are kept, from when they are due, for an endpoint that is switched off. */
const DISABLED_RETENTION = '3 days'

/**
 * Gives up deliveries that nobody makes: SQL's begin_attempts() leaves alone those of endpoints that are switched
 * off, which are kept for a while, and of endpoints that were removed.
 */
export const abandonUndeliverable = (most: number) =>
  statement<{ given_up: number }>(sql`
    with u as (
      update ${webhookDeliveries} set status = 'failed', next_attempt_at = null, queued_until = null,
        updated_at = request_now()
      where id in (
        select d.id from ${webhooks} w cross join lateral (
          select d.id from ${webhookDeliveries} d
          where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= request_now()
            - case when w.removed_at is null then ${DISABLED_RETENTION}::interval else '0' end
          limit ${most} for update skip locked) d
        where w.removed_at is not null or not w.active limit ${most})
      returning 1)
    select count(*)::integer as given_up from u`)

export interface TestDelivery {
  deliveryUuid: string
  eventUuid: string
  type: EventType
  data: Record<string, unknown>
  /** The body of the answer. */
  response: string
}

/** Leaves an event to be told to one endpoint alone; PX404 where there is none, PX409 where it is off. */
export const insertTestDelivery = (place: WebhookRef, test: TestDelivery) =>
  [
    lockActiveWebhook(place),
    statement(sql`
      with w as (select id, merchant_id, environment from ${webhooks} where id = ${place.webhookUuid}),
      e as (
        insert into ${outbox} (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at,
          delivered_at)
        select ${test.eventUuid}::uuid, 'event', ${test.type}, w.merchant_id, w.environment,
          ${JSON.stringify(test.data)}::jsonb, request_now(), request_now(), request_now()
        from w returning id),
      d as (
        insert into ${webhookDeliveries} (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
        select ${test.deliveryUuid}::uuid, w.id, e.id, request_now(), request_now(), request_now() from w, e
        returning id)
      select respond(${test.response}) as response, record_audit('webhook.test', public_id('whk', w.id), jsonb_build_object(
        'merchantId', public_id('mer', w.merchant_id), 'delivery', public_id('dlv', d.id)))
      from w, d`),
  ] as const
