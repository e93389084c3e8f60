import { sql } from 'drizzle-orm'
import {
  advanceWebhookReplay,
  publicId,
  recordAudit,
  startWebhookReplay,
} from '../../db/functions.ts'
import { webhookReplays, webhooks } from '../../db/schema.ts'
import { type Responded, responseOf } from '../../http/idempotency.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, type Uuid } from '../../platform/ids.ts'
import type { EventType } from '../../webhooks/event-body.ts'
import { lockActiveWebhook, type WebhookRef } from './queries.ts'

/** An event's id has its time or a slightly later one: SQL's new_uuid() reads a clock twice. */
const MAX_ID_LAG_MS = 60_000

export interface NewReplay {
  replayUuid: Uuid<'webhookReplay'>
  from: Date
  /** Exclusive. */
  to: Date
  /** All that the endpoint takes if undefined. */
  types: readonly EventType[] | undefined
}

export interface ReplayRow extends Record<string, unknown> {
  events: number
}

/**
 * Begins a replay, and responds with the number of its events. Raises not_found if there is no such endpoint, webhook_inactive if it is
 * switched off, and what start_webhook_replay.sql lists.
 */
export function startReplay(ref: WebhookRef, { replayUuid, from, to, types }: NewReplay) {
  const started = startWebhookReplay({
    id: replayUuid,
    webhookId: ref.webhookUuid,
    from: from.toISOString(),
    to: to.toISOString(),
    firstId: firstUuidAt(from),
    endId: firstUuidAt(new Date(to.getTime() + MAX_ID_LAG_MS)),
    types: types ? [...types] : null,
  })
  return {
    webhookLocked: lockActiveWebhook(ref),
    responded: statement<Responded<ReplayRow>>(sql`
      with started as materialized (select ${started} as events)
      select started.events, ${responseOf('started')}, ${recordAudit({
        action: 'webhook.replay',
        resource: publicId({ prefix: 'whk', id: ref.webhookUuid }),
        details: sql`jsonb_build_object(
          'merchantId', ${publicId({ prefix: 'mer', id: ref.merchantUuid })},
          'from', ${from.toISOString()}::text, 'to', ${to.toISOString()}::text,
          'types', ${types ? JSON.stringify(types) : null}::jsonb, 'events', events)`,
      })}
      from started`),
  }
}

/**
 * Lets replays go on whose last event is no longer waiting. Each attempt that is recorded does so as well; this is for
 * a delivery that was removed meanwhile, so of very many, any are looked at. Skips endpoints that are locked until the next time.
 */
export const advanceWaitingReplays = (limit: number) =>
  statement<{ advanced: number }>(sql`
    with locked as materialized (
      select w.id from ${webhooks} w
      where w.id = any (array(
        select r.webhook_id from ${webhookReplays} r where r.ended_at is null order by random() limit ${limit}))
      order by w.id for no key update skip locked),
    advanced as materialized (
      select ${advanceWebhookReplay({ webhookId: sql`locked.id` })}::text from locked)
    select count(*)::integer as advanced from advanced`)
