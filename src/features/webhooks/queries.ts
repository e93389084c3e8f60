import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import { recordAudit, recordWebhookChange, refuse, respond } from '../../db/functions.ts'
import { webhookDeliveries, webhooks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import { PREVIOUS_SECRET_HOURS } from '../../platform/webhook-secrets.ts'
import { MAX_WEBHOOKS } from './rules.ts'

/** An endpoint of a merchant; limited to one environment if the caller's key is. */
export interface WebhookRef {
  merchantUuid: Uuid<'merchant'>
  webhookUuid: Uuid<'webhook'>
  environment: Environment | undefined
}

const matchesWebhook = ({ merchantUuid, webhookUuid, environment }: WebhookRef): SQL | undefined =>
  and(
    eq(webhooks.id, webhookUuid),
    eq(webhooks.merchantId, merchantUuid),
    isNull(webhooks.removedAt),
    environment && eq(webhooks.environment, environment),
  )

export interface WebhookRow extends Record<string, unknown> {
  id: Uuid<'webhook'>
  url: string
  events: string[]
  environment: Environment
  active: boolean
  created_at: string
}

const selectWebhooks = (condition: SQL | undefined) =>
  statement<WebhookRow>(sql`
    select id, url, events, environment, active, iso_time(created_at) as created_at
    from ${webhooks} where ${condition} order by id desc`)

/** All endpoints of an environment, newest first; at most MAX_WEBHOOKS. */
export const listWebhookRows = (merchantUuid: Uuid<'merchant'>, environment: Environment) =>
  selectWebhooks(
    and(
      eq(webhooks.merchantId, merchantUuid),
      eq(webhooks.environment, environment),
      isNull(webhooks.removedAt),
    ),
  )

export const findWebhook = (ref: WebhookRef) => selectWebhooks(matchesWebhook(ref))

/** Comes before statements about an endpoint: not_found if there is none. */
export const requireWebhook = (ref: WebhookRef) =>
  statement(sql`
    select ${refuse({ rule: 'not_found' })} where not exists (select from ${webhooks} where ${matchesWebhook(ref)})`)

/** Locks the endpoint until the commit; not_found if there is none. */
const lockWebhook = (ref: WebhookRef) =>
  statement(sql`
    with w as (select from ${webhooks} where ${matchesWebhook(ref)} for no key update)
    select ${refuse({ rule: 'not_found' })} where not exists (select from w)`)

/** Locks the endpoint until the commit; not_found if there is none, webhook_inactive if it is switched off. */
export const lockActiveWebhook = (ref: WebhookRef) =>
  statement(sql`
    with w as (select active from ${webhooks} where ${matchesWebhook(ref)} for share)
    select case when w.active is null then ${refuse({ rule: 'not_found' })}
      else ${refuse({ rule: 'webhook_inactive' })} end
    from (select 1) one left join w on true where w.active is not true`)

/**
 * The audit log's data of an endpoint, without the query of its URL, which may contain a secret of the
 * receiver.
 */
const auditSnapshot = (side: 'old' | 'new' | 'w'): SQL => {
  const row = sql.identifier(side)
  return sql`jsonb_build_object(
    'url', regexp_replace(${row}.url, '\\?.*$', '?…'), 'events', to_jsonb(${row}.events),
    'environment', ${row}.environment, 'active', ${row}.active)`
}

const auditMerchantId = sql`'merchantId', public_id('mer', merchant_id)`

export interface NewWebhookRow {
  id: Uuid<'webhook'>
  publicId: string
  merchantUuid: Uuid<'merchant'>
  environment: Environment
  url: string
  events: readonly string[]
  salt: Uint8Array
  userAgent: string | null
}

/** Creates an endpoint; webhook_limit if there are too many. Its merchant must already be locked. */
export const insertWebhook = (row: NewWebhookRow) => ({
  limitChecked: statement(sql`
      select ${refuse({ rule: 'webhook_limit', named: { most: MAX_WEBHOOKS } })} where ${MAX_WEBHOOKS} <= (
        select count(*) from ${webhooks} where merchant_id = ${row.merchantUuid}
          and environment = ${row.environment} and removed_at is null)`),
  created: statement(sql`
      with w as (
        insert into ${webhooks} (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
        values (${row.id}, ${row.merchantUuid}, ${row.environment}, ${row.url},
          ${sql.param([...row.events])}::text[], ${bytea(row.salt)}, caller_id(), request_now(), request_now())
        returning *)
      select ${respond({ rowOrId: row.publicId })} as response, ${recordAudit({
        action: 'webhook.create',
        resource: row.publicId,
        details: sql`jsonb_build_object(${auditMerchantId}, 'before', null, 'after', ${auditSnapshot('w')})`,
      })},
        case environment when 'live' then ${recordWebhookChange({
          step: 'created',
          merchantId: sql`merchant_id`,
          url: sql`url`,
          userAgent: row.userAgent,
        })}::text end
      from w`),
})

/**
 * Whether an attempt of the delivery `d` is in progress, from the state in which SQL's begin_attempts() leaves
 * it.
 */
export const isAttemptInProgress = sql`coalesce(
  d.status = 'pending' and d.leased_until > request_now() and d.next_attempt_at >= d.leased_until, false)`

export interface WebhookChange {
  url?: string | undefined
  events?: readonly string[] | undefined
  active?: boolean | undefined
}

/**
 * Changes the given fields. A new URL, and switching on, reset the failures; deliveries that waited while the
 * endpoint was off are then due at once.
 */
function applyWebhookChange(
  ref: WebhookRef,
  { url, events, active }: WebhookChange,
  userAgent: string | null,
) {
  const columns = sql`url, events, active`
  const wanted = sql`coalesce(${url ?? null}, url),
    coalesce(${events ? sql.param([...events]) : null}::text[], events),
    coalesce(${active ?? null}::boolean, active)`
  return statement(sql`
    with u as (
      update ${webhooks} set (${columns}, disabled_reason, failing_since, updated_at) = row(${wanted},
        case when coalesce(${active ?? null}::boolean, active) then null else disabled_reason end,
        case when active is not distinct from coalesce(${active ?? null}::boolean, active)
          and url = coalesce(${url ?? null}, url) then failing_since end,
        request_now())
      where ${matchesWebhook(ref)} and row(${columns}) is distinct from row(${wanted})
      returning new.id, new.merchant_id, new.url, new.active and not old.active as switched_on,
        new.environment = 'live' and new.url <> old.url as moved,
        ${auditSnapshot('old')} as before, ${auditSnapshot('new')} as after),
    d as (
      update ${webhookDeliveries} d set next_attempt_at = request_now(), leased_until = null
      from u where u.switched_on and d.webhook_id = u.id and d.status = 'pending' and not ${isAttemptInProgress})
    select ${recordAudit({
      action: 'webhook.update',
      resource: sql`public_id('whk', id)`,
      details: sql`jsonb_build_object(${auditMerchantId}, 'before', before, 'after', after)`,
    })},
      case when moved then ${recordWebhookChange({
        step: 'moved',
        merchantId: sql`merchant_id`,
        url: sql`url`,
        userAgent,
      })}::text end
    from u`)
}

/** Changes an existing endpoint, and selects its new state. */
export const updateWebhookRow = (
  ref: WebhookRef,
  change: WebhookChange,
  userAgent: string | null,
) => ({
  locked: lockWebhook(ref),
  updated: applyWebhookChange(ref, change, userAgent),
  webhooks: findWebhook(ref),
})

/**
 * Removes an endpoint, and abandons its waiting deliveries. An event that is being dispatched concurrently may
 * add one more delivery, which is never attempted and which cron abandons.
 */
export const removeWebhookRow = (ref: WebhookRef) => ({
  locked: lockWebhook(ref),
  removed: statement(sql`
      with u as (
        update ${webhooks} set removed_at = request_now(), updated_at = request_now()
        where ${matchesWebhook(ref)} returning new.id, new.merchant_id, ${auditSnapshot('old')} as before),
      d as (
        update ${webhookDeliveries} d set status = 'failed', next_attempt_at = null, leased_until = null,
          updated_at = request_now()
        from u where d.webhook_id = u.id and d.status = 'pending')
      select record_audit('webhook.delete', public_id('whk', id),
        jsonb_build_object(${auditMerchantId}, 'before', before, 'after', null)) from u`),
})

/**
 * Gives an endpoint a new secret; the previous one signs in parallel for a while, and any older one no longer.
 */
export const rotateWebhookSalt = (ref: WebhookRef, publicId: string, salt: Uint8Array) => ({
  locked: lockWebhook(ref),
  rotated: statement(sql`
      with u as (
        update ${webhooks} set salt = ${bytea(salt)}, previous_salt = salt, updated_at = request_now(),
          previous_salt_until = request_now() + make_interval(hours => ${PREVIOUS_SECRET_HOURS})
        where ${matchesWebhook(ref)} returning *)
      select respond(${publicId}) as response, record_audit('webhook.rotate', ${publicId},
        jsonb_build_object(${auditMerchantId}, 'previousSecretEndsAt', iso_time(previous_salt_until))) from u`),
  webhooks: findWebhook(ref),
})
