import { expect } from 'vitest'
import { newUuid, notificationId, type Uuid } from '../../src/platform/ids.ts'
import type { Actor } from './actors.ts'
import { apiOf } from './api.ts'
import { mailsTo } from './auth.ts'
import type { SentMail } from './mails.ts'
import type { Service } from './service.ts'

export interface NotificationItem {
  id: string
  type: string
  title: string
  body: string
  data: Record<string, unknown>
  read: boolean
  createdAt: string
}

/** Dispatches everything that was recorded, as the Worker and cron do. */
export async function dispatchAllEvents(service: Service, now = new Date()): Promise<void> {
  const { database } = service
  await expect
    .poll(async () => {
      await database.query(
        `with opened as materialized (select begin_request($1))
         select told.* from opened, dispatch_events(1000) told`,
        [now],
      )
      const waiting = await database.query(
        `select from outbox where topic = 'event' and delivered_at is null and created_at <= $1`,
        [now],
      )
      return waiting.length
    })
    .toBe(0)
}

/** A user's notifications, newest first, after everything was dispatched. */
export async function notificationsOf(
  service: Service,
  actor: { token: string },
  language = 'es',
): Promise<NotificationItem[]> {
  await dispatchAllEvents(service)
  const headers = { 'Accept-Language': language }
  const { body } = await apiOf(service)('GET', '/notifications', { as: actor, headers })
  return body.data
}

/** The types of somebody's notifications, newest first. */
export const notificationTypesOf = async (
  service: Service,
  actor: { token: string },
): Promise<string[]> => (await notificationsOf(service, actor)).map(({ type }) => type)

/** The one notification that somebody has, in a language. */
export async function onlyNotificationOf(
  service: Service,
  actor: { token: string },
  language = 'es',
): Promise<NotificationItem> {
  const feed = await notificationsOf(service, actor, language)
  expect(feed).toHaveLength(1)
  return feed[0] as NotificationItem
}

/** A user's mails, after everything was dispatched and cron has run. */
export async function mailsAfterDispatch(service: Service, { email }: Actor): Promise<SentMail[]> {
  await dispatchAllEvents(service)
  await service.runCron(new Date())
  return mailsTo(service, email)
}

export interface NotificationOptions {
  type?: string
  data?: Record<string, unknown>
  read?: boolean
  at?: Date
}

/** A notification that stands in the database; of the test environment, unless its data say otherwise. */
export async function createNotification(
  service: Service,
  { uuid: userUuid }: Pick<Actor, 'uuid'>,
  options: NotificationOptions = {},
): Promise<{ uuid: Uuid<'notification'>; id: string }> {
  const { type = 'payment_received', read = false, at = new Date() } = options
  const { data = { environment: 'test', merchantName: 'Comercio', amount: 25 } } = options
  const uuid = newUuid<'notification'>(at)
  await service.database.query(
    `insert into notifications (id, user_id, event_id, type, data, created_at, read_at)
     values ($1, $2, uuidv7(), $3, $4, $5, $6)`,
    [uuid, userUuid, type, data, at, read ? at : null],
  )
  return { uuid, id: notificationId.toPublic(uuid) }
}

/** The ids of one notification of the user of each environment, and of one of none. */
export async function createOneOfEachEnvironment(
  service: Service,
  user: Pick<Actor, 'uuid'>,
): Promise<{ live: string; test: string; none: string }> {
  const live = await createNotification(service, user, { data: { environment: 'live' } })
  const test = await createNotification(service, user)
  const none = await createNotification(service, user, { type: 'kyc_decided', data: {} })
  return { live: live.id, test: test.id, none: none.id }
}
