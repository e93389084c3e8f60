import { type SQL, sql } from 'drizzle-orm'
import { publicId, recordAudit, refuse } from '../../db/functions.ts'
import { outbox, webhookAttempts, webhookDeliveries, webhooks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { DeliveryStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  type PagedList,
  pageIds,
  setPageBounds,
  storedListCount,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
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

/** Limits an endpoint's deliveries to its own merchant's events of a type, which one index holds by type. */
const isForEventType = (merchantUuid: Uuid<'merchant'>, type: EventType): SQL => sql`
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
 * The number of an endpoint's deliveries: stored, or counted by a filter. By status, the plan does not know the endpoint, so
 * it always uses an index, however many rows it has. By type it knows it, since PostgreSQL has to choose whether to begin
 * with the deliveries or the events.
 */
const deliveryTotal = (ref: WebhookRef, filters: DeliveryFilters): SQL => {
  if (filters.eventType) return countListRows(deliveryList(ref, filters))
  if (filters.status) {
    return countListRows(deliveryList(ref, filters, sql`(select ${ref.webhookUuid}::uuid)`))
  }
  return storedListCount('webhook_deliveries', '', ref.webhookUuid)
}

const lastAttempt = sql`left join lateral (
  select a.response_status, a.duration_ms, a.url, a.request_headers from ${webhookAttempts} a
  where a.delivery_id = d.id order by a.number desc limit 1) last on true`

const item = sql`d.id, d.event_id, e.type as event_type, d.attempts, d.status, last.response_status,
  last.duration_ms, iso_time(d.created_at) as created_at,
  (select iso_time(d.next_attempt_at) from ${webhooks} w where w.id = d.webhook_id and w.active) as next_attempt_at`

export interface DeliveryRow extends Record<string, unknown> {
  id: Uuid<'delivery'>
  event_id: Uuid<'event'>
  event_type: EventType
  attempts: number
  status: DeliveryStatus
  response_status: number | null
  duration_ms: number | null
  created_at: string
  next_attempt_at: string | null
}

/**
 * The number of an endpoint's deliveries, and a page of them, newest first; not_found if there is no such endpoint.
 */
export const listDeliveries = (ref: WebhookRef, filters: DeliveryFilters) => ({
  webhookChecked: requireWebhook(ref),
  counted: statement<{ total: number }>(
    sql`select ${setPageBounds(deliveryTotal(ref, filters), filters)} as total`,
  ),
  rows: statement<DeliveryRow>(sql`
      select ${item} from ${deliveriesWithEvents} ${lastAttempt}
      where d.id in ${pageIds(deliveryList(ref, filters), filters)} order by d.id desc`),
})

export interface DeliveryDetailRow extends DeliveryRow {
  /** The URL of the last attempt; null if there was none. */
  url: string | null
  request_headers: Record<string, string> | null
  merchant_id: Uuid<'merchant'>
  environment: Environment | null
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

const matchesDelivery = (ref: WebhookRef, deliveryUuid: Uuid<'delivery'>): SQL =>
  sql`d.webhook_id = ${ref.webhookUuid} and d.id = ${deliveryUuid}`

/** An endpoint, one of its deliveries with its content, and its attempts; no row if there is none. */
export const findDelivery = (ref: WebhookRef, deliveryUuid: Uuid<'delivery'>) => ({
  webhooks: findWebhook(ref),
  deliveries: statement<DeliveryDetailRow>(sql`
      select ${item}, last.url, last.request_headers, e.merchant_id, e.environment,
        e.data as event_data, iso_time(e.created_at) as event_created_at
      from ${deliveriesWithEvents} ${lastAttempt} where ${matchesDelivery(ref, deliveryUuid)}`),
  attempts: statement<AttemptRow>(sql`
      select a.number, iso_time(a.created_at) as created_at, a.duration_ms, a.response_status, a.response_body,
        a.error
      from ${webhookDeliveries} d join ${webhookAttempts} a on a.delivery_id = d.id
      where ${matchesDelivery(ref, deliveryUuid)} order by a.number`),
})

/** Responds with a delivery, through SQL's respond(). */
const respondWithDelivery = (ref: WebhookRef, deliveryUuid: Uuid<'delivery'>) =>
  statement<Responded<DeliveryRow>>(
    respondWith(sql`
      select ${item} from ${deliveriesWithEvents} ${lastAttempt} where ${matchesDelivery(ref, deliveryUuid)}`),
  )

/**
 * Makes a delivery due now, with a new round of delays; not_found if there is none, webhook_inactive if its endpoint is
 * switched off, or after MAX_ATTEMPTS attempts. An attempt that is in progress becomes the first of the round.
 */
export const redeliver = (ref: WebhookRef, deliveryUuid: Uuid<'delivery'>) => ({
  webhookLocked: lockActiveWebhook(ref),
  deliveryChecked: statement(sql`
      with d as (
        select attempts from ${webhookDeliveries} d where ${matchesDelivery(ref, deliveryUuid)} for no key update)
      select case when d.attempts is null then ${refuse({ rule: 'not_found' })}
        else ${refuse({ rule: 'delivery_attempts_exhausted', named: { most: MAX_ATTEMPTS } })} end
      from (select 1) one left join d on true where coalesce(d.attempts >= ${MAX_ATTEMPTS}, true)`),
  requeued: statement(sql`
      with u as (
        update ${webhookDeliveries} d set status = 'pending', updated_at = request_now(),
          attempts_in_round = case when ${isAttemptInProgress} then 1 else 0 end,
          next_attempt_at = case when ${isAttemptInProgress} then next_attempt_at else request_now() end,
          leased_until = case when ${isAttemptInProgress} then leased_until end
        where ${matchesDelivery(ref, deliveryUuid)} returning new.id, new.event_id, old.status as before)
      select ${recordAudit({
        action: 'webhook.redeliver',
        resource: publicId({ prefix: 'whk', id: ref.webhookUuid }),
        details: sql`jsonb_build_object(
        'merchantId', ${publicId({ prefix: 'mer', id: ref.merchantUuid })}, 'delivery', public_id('dlv', id),
        'event', public_id('evt', event_id), 'before', jsonb_build_object('status', before),
        'after', jsonb_build_object('status', 'pending'))`,
      })}
      from u`),
  responded: respondWithDelivery(ref, deliveryUuid),
})

/** How long deliveries to an endpoint that is switched off are retained after they are due. */
const DISABLED_RETENTION = '3 days'

/**
 * Abandons deliveries that nobody attempts: SQL's begin_attempts() skips those to endpoints that are switched
 * off, which are retained for a while, and those to removed endpoints.
 */
export const abandonUndeliverable = (limit: number) =>
  statement<{ given_up: number }>(sql`
    with u as (
      update ${webhookDeliveries} set status = 'failed', next_attempt_at = null, leased_until = null,
        updated_at = request_now()
      where id = any (array(
        select d.id from ${webhooks} w cross join lateral (
          select d.id from ${webhookDeliveries} d
          where d.webhook_id = w.id and d.status = 'pending' and d.next_attempt_at <= request_now()
            - case when w.removed_at is null then ${DISABLED_RETENTION}::interval else '0' end
          limit ${limit} for update skip locked) d
        where w.removed_at is not null or not w.active limit ${limit}))
      returning 1)
    select count(*)::integer as given_up from u`)

export interface TestDelivery {
  deliveryUuid: Uuid<'delivery'>
  eventUuid: Uuid<'event'>
  type: EventType
  data: Record<string, unknown>
}

/** Creates an event and its delivery to one endpoint; not_found if there is none, webhook_inactive if it is off. */
export const insertTestDelivery = (ref: WebhookRef, test: TestDelivery) => ({
  webhookLocked: lockActiveWebhook(ref),
  created: statement(sql`
      with w as (select id, merchant_id, environment from ${webhooks} where id = ${ref.webhookUuid}),
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
      select ${recordAudit({
        action: 'webhook.test',
        resource: sql`public_id('whk', w.id)`,
        details: sql`jsonb_build_object(
        'merchantId', public_id('mer', w.merchant_id), 'delivery', public_id('dlv', d.id))`,
      })}
      from w, d`),
  responded: respondWithDelivery(ref, test.deliveryUuid),
})
