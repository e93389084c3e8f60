import { and, desc, type SQL, sql } from 'drizzle-orm'
import { notifications } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { offsetOf, type Paging } from '../../http/paging.ts'
import { query, statement } from '../../platform/database.ts'

/** Which notifications a caller reaches. */
export interface Reach {
  /** A key's own: it reaches what is of its environment, and what is of none. Undefined for a session. */
  environment: Environment | undefined
}

const callers = ({ environment }: Reach): SQL =>
  environment === undefined
    ? sql`user_id = caller_id()`
    : sql`user_id = caller_id() and coalesce(data->>'environment', ${environment}) = ${environment}`

const unread = sql`read_at is null`

export interface NotificationFilters extends Paging, Reach {
  read?: boolean | undefined
}

const matching = (filters: NotificationFilters) =>
  and(
    callers(filters),
    filters.read === undefined ? undefined : filters.read ? sql`read_at is not null` : unread,
  )

const shown = {
  id: notifications.id,
  type: notifications.type,
  data: notifications.data,
  readAt: notifications.readAt,
  createdAt: notifications.createdAt,
}

/** A page of the caller's notifications, newest first. */
export const selectNotifications = (filters: NotificationFilters) =>
  query
    .select(shown)
    .from(notifications)
    .where(matching(filters))
    .orderBy(desc(notifications.id))
    .limit(filters.limit)
    .offset(offsetOf(filters))

/** How many there are, and how many were not read. Both are asked of an index each. */
export const countNotifications = (filters: NotificationFilters) =>
  statement<{ total: number; unread: number }>(sql`
    select (select count(*) from ${notifications} where ${matching(filters)})::integer as total,
      (select count(*) from ${notifications} where ${callers(filters)} and ${unread})::integer as unread`)

export const findNotification = (notificationUuid: string, reach: Reach) =>
  query
    .select(shown)
    .from(notifications)
    .where(and(sql`id = ${notificationUuid}`, callers(reach)))

/** Marks one of the caller's as read, or as not; marked so already it stays as it is. */
export const markNotification = (notificationUuid: string, read: boolean, reach: Reach) =>
  statement(sql`
    with n as (
      update ${notifications} set read_at = case when ${read} then request_now() end
      where id = ${notificationUuid} and ${callers(reach)} and (read_at is null) = ${read}
      returning id, type)
    select record_audit('notification.update', public_id('ntf', id), jsonb_build_object('type', type,
      'before', jsonb_build_object('read', not ${read}), 'after', jsonb_build_object('read', ${read}::boolean)))
    from n`)

/** Marks as read what was made until the request: what comes while it runs stays unread. */
export const markAllRead = (reach: Reach) =>
  statement<{ updated: number }>(sql`
    with n as (
      update ${notifications} set read_at = request_now()
      where ${callers(reach)} and ${unread} and created_at <= request_now()
      returning 1),
    counted as (select count(*)::integer as updated from n)
    select updated, case when updated > 0 then record_audit('notification.read_all',
      public_id('usr', caller_id()), jsonb_build_object('updated', updated))::text end
    from counted`)

/** Removes one of the caller's; no row where there is no such one. */
export const deleteNotificationRow = (notificationUuid: string, reach: Reach) =>
  statement(sql`
    with n as (
      delete from ${notifications} where id = ${notificationUuid} and ${callers(reach)}
      returning id, type, read_at is not null as was_read)
    select record_audit('notification.remove', public_id('ntf', id), jsonb_build_object(
      'before', jsonb_build_object('type', type, 'read', was_read), 'after', null))
    from n`)
