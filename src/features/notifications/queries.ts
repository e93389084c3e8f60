import { and, desc, type SQL, sql } from 'drizzle-orm'
import { notifications } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, type PagedList, pageIds, setPageBounds } from '../../lists/queries.ts'
import { query, statement } from '../../platform/database.ts'

/** Which notifications a caller reaches. */
export interface NotificationAccess {
  /** A key's own: it reaches what is of its environment, and what is of none. Undefined for a session. */
  environment: Environment | undefined
}

const inEnvironment = ({ environment }: NotificationAccess): SQL | undefined =>
  environment && sql`(environment = ${environment} or environment is null)`

const isCallersOwn = (reach: NotificationAccess): SQL | undefined =>
  and(sql`user_id = caller_id()`, inEnvironment(reach))

/** PX403 for a test key where the notification is of no environment: such a key only reads it. */
export const requireChangeable = (notificationUuid: string, { environment }: NotificationAccess) =>
  statement(sql`
    select refuse('PX403', 'test_key') from ${notifications}
    where ${environment ?? null}::text = 'test' and id = ${notificationUuid}
      and user_id = caller_id() and environment is null`)

/** A test key changes nothing that is of no environment. */
const isChangeable = ({ environment }: NotificationAccess): SQL =>
  environment === 'test' ? sql`environment is not null` : sql`true`

const unread = sql`read_at is null`

const isRead = { true: sql`read_at is not null`, false: unread }

interface ListedNotifications extends NotificationAccess {
  read?: boolean | undefined
}

export interface NotificationFilters extends Paging, ListedNotifications {}

const notificationList = (
  { read, ...reach }: ListedNotifications,
  caller = sql`caller_id()`,
): PagedList => ({
  from: sql`${notifications} n`,
  id: sql`n.id`,
  slices: [
    {
      leading: [[sql`n.user_id`, caller]],
      where: [read === undefined ? undefined : isRead[`${read}`], inEnvironment(reach)],
    },
  ],
})

const notificationColumns = {
  id: notifications.id,
  type: notifications.type,
  data: notifications.data,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
}

/** A page of the caller's notifications, newest first; countNotifications() comes before it. */
export const selectNotifications = ({ environment, read, ...paging }: NotificationFilters) =>
  query
    .select(notificationColumns)
    .from(notifications)
    .where(sql`${notifications.id} in ${pageIds(notificationList({ environment, read }), paging)}`)
    .orderBy(desc(notifications.id))

/** Of a caller who is not known as it is planned: so it is always an index that is read, however many they have. */
const callersCount = (listed: ListedNotifications) =>
  countListRows(notificationList(listed, sql`(select caller_id())`))

/**
 * How many there are: the read and the unread are each counted by their index. Kept counts would have an event
 * that concerns a thousand people write a thousand of them.
 */
export const countNotifications = ({ environment, read, ...paging }: NotificationFilters) => {
  const parts = (read === undefined ? [true, false] : [read]).map((isRead) =>
    callersCount({ environment, read: isRead }),
  )
  return statement<{ total: number }>(sql`
    select ${setPageBounds(sql.join(parts, sql` + `), paging)} as total`)
}

export const findNotification = (notificationUuid: string, reach: NotificationAccess) =>
  query
    .select(notificationColumns)
    .from(notifications)
    .where(and(sql`id = ${notificationUuid}`, isCallersOwn(reach)))

/** Marks one of the caller's as read, or as not; marked so already it stays as it is. */
export const setNotificationRead = (
  notificationUuid: string,
  read: boolean,
  reach: NotificationAccess,
) =>
  statement(sql`
    with n as (
      update ${notifications} set read_at = case when ${read} then request_now() end
      where id = ${notificationUuid} and ${isCallersOwn(reach)} and (read_at is null) = ${read}
      returning id, type)
    select record_audit('notification.update', public_id('ntf', id), jsonb_build_object('type', type,
      'before', jsonb_build_object('read', not ${read}), 'after', jsonb_build_object('read', ${read}::boolean)))
    from n`)

/**
 * Marks as read what was made until the request: what comes while it runs stays unread. By a test key, what is of test
 * alone.
 */
export const markAllRead = (reach: NotificationAccess) =>
  statement<{ updated: number }>(sql`
    with n as (
      update ${notifications} set read_at = request_now()
      where ${isCallersOwn(reach)} and ${isChangeable(reach)} and ${unread} and created_at <= request_now()
      returning 1),
    counted as (select count(*)::integer as updated from n)
    select updated, case when updated > 0 then record_audit('notification.read_all',
      public_id('usr', caller_id()), jsonb_build_object('updated', updated))::text end
    from counted`)

/** Removes one of the caller's; no row where there is no such one. */
export const deleteNotificationRow = (notificationUuid: string, reach: NotificationAccess) =>
  statement(sql`
    with n as (
      delete from ${notifications} where id = ${notificationUuid} and ${isCallersOwn(reach)}
      returning id, type, read_at is not null as was_read)
    select record_audit('notification.remove', public_id('ntf', id), jsonb_build_object(
      'before', jsonb_build_object('type', type, 'read', was_read), 'after', null))
    from n`)
