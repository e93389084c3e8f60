import { sql } from 'drizzle-orm'
import { bytea } from '../../db/function-call.ts'
import * as functions from '../../db/functions.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import type { Language } from '../../domain/language.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { NotificationData, NotificationType } from '../../notifications/types.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { PushOutcome } from '../../platform/push/web-push.ts'

export interface SubscriptionRow extends Record<string, unknown> {
  id: Uuid<'pushSubscription'>
  host: string
  current: boolean
  expires_at: string | null
  created_at: string
}

const columns = sql`s.id, s.host, s.session_id = caller_session_id() as current, iso_time(s.expires_at) as expires_at,
  iso_time(s.created_at) as created_at`

export interface NewSubscription {
  id: Uuid<'pushSubscription'>
  endpointHash: Uint8Array
  host: string
  /** Encrypted. */
  secret: Buffer
  expiresAt: Date | null
}

/** Stores it, and responds with it; save_push_subscription.sql says what it takes the place of. */
export const saveSubscription = ({
  id,
  endpointHash,
  host,
  secret,
  expiresAt,
}: NewSubscription) => ({
  saved: statement(sql`
    select ${functions.savePushSubscription({
      ...{ id, host },
      endpointHash: bytea(endpointHash),
      secret: bytea(secret),
      expiresAt: sql`${expiresAt?.toISOString() ?? null}::timestamptz`,
    })}`),
  responded: statement<Responded<SubscriptionRow>>(
    respondWith(sql`select ${columns} from ${pushSubscriptions} s where s.id = ${id}`),
  ),
})

/** Those of the caller that have not expired, newest first. */
export const listCallersSubscriptions = () =>
  statement<SubscriptionRow>(sql`
    select ${columns} from ${pushSubscriptions} s
    where s.user_id = caller_id() and (s.expires_at > request_now() or s.expires_at is null) order by s.id desc`)

export const removeSubscription = (subscriptionUuid: Uuid<'pushSubscription'>) =>
  statement(sql`select ${functions.removePushSubscription({ id: subscriptionUuid })}`)

/** A message to a browser that is to be sent; lease_pushes.sql describes it. */
export interface LeasedPush {
  id: Uuid<'pushMessage'>
  subscription: Uuid<'pushSubscription'>
  secret: string
  type: NotificationType
  data: NotificationData
  language: Language | null
  seconds: number
}

export const leasePushes = (limit: number) =>
  statement<{ leased: LeasedPush[] }>(sql`select ${functions.leasePushes({ limit })} as leased`)

/** What has become of it; record_pushes.sql describes it. */
export type PushRecord = Pick<LeasedPush, 'id' | 'subscription'> & PushOutcome

export const recordPushes = (outcomes: readonly PushRecord[]) =>
  statement(sql`select ${functions.recordPushes({ outcomes })}`)
