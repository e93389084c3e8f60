import { and, type SQL, sql } from 'drizzle-orm'
import { isDeletableByKey, recordAudit, refuse } from '../../db/functions.ts'
import { notifications } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, type PagedList, pageIds, setPageBounds } from '../../lists/queries.ts'
import type { NotificationType } from '../../notifications/types.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

/** The notifications that a caller can access. */
export interface NotificationAccess {
  /**
   * The environment of a key, which can access its environment and what belongs to none, except of merchants from which
   * it was cut off. Undefined for a session.
   */
  environment: Environment | undefined
}

const isInReach = ({ environment }: NotificationAccess): SQL | undefined =>
  environment &&
  sql`(environment = ${environment} or environment is null) and id not in (select notifications_hidden_from_key())`

const isCallersOwn = (access: NotificationAccess): SQL | undefined =>
  and(sql`user_id = caller_id()`, isInReach(access))

/** Raises test_key for a test key if the notification belongs to no environment: such a key may only read it. */
export const requireChangeable = (
  notificationUuid: Uuid<'notification'>,
  access: NotificationAccess,
) =>
  statement(sql`
    select ${refuse({ rule: 'test_key' })} from ${notifications}
    where ${access.environment ?? null}::text = 'test' and id = ${notificationUuid}
      and ${isCallersOwn(access)} and environment is null`)

/** Raises notification_kept for an API key if the notification is about more than payments; see is_deletable_by_key.sql. */
export const requireDeletable = (
  notificationUuid: Uuid<'notification'>,
  access: NotificationAccess,
) =>
  statement(sql`
    select ${refuse({ rule: 'notification_kept' })} from ${notifications}
    where caller_key_id() is not null and id = ${notificationUuid} and ${isCallersOwn(access)}
      and not ${isDeletableByKey({ type: sql`type` })}`)

/** A test key changes nothing that belongs to no environment. */
const isChangeable = ({ environment }: NotificationAccess): SQL =>
  environment === 'test' ? sql`environment is not null` : sql`true`

const unread = sql`read_at is null`

const isRead = { true: sql`read_at is not null`, false: unread }

interface ListedNotifications extends NotificationAccess {
  read?: boolean | undefined
}

export interface NotificationFilters extends Paging, ListedNotifications {}

const notificationList = (
  { read, ...access }: ListedNotifications,
  caller = sql`caller_id()`,
): PagedList => ({
  from: sql`${notifications} n`,
  id: sql`n.id`,
  slices: [
    {
      leading: [[sql`n.user_id`, caller]],
      where: [read === undefined ? undefined : isRead[`${read}`], isInReach(access)],
    },
  ],
})

export interface NotificationRow extends Record<string, unknown> {
  id: Uuid<'notification'>
  type: NotificationType
  data: Record<string, unknown>
  read: boolean
  created_at: string
}

const notificationColumns = sql`
  id, type, data, ${isRead.true} as read, iso_time(created_at) as created_at`

/** A page of the caller's notifications, newest first; countNotifications() comes before it. */
export const selectNotifications = ({ environment, read, ...paging }: NotificationFilters) =>
  statement<NotificationRow>(sql`
    select ${notificationColumns} from ${notifications}
    where id in ${pageIds(notificationList({ environment, read }), paging)} order by id desc`)

/**
 * Counts the caller's notifications. The plan does not know the caller, so it always uses an index, however
 * many rows they have.
 */
const callersCount = (listed: ListedNotifications) =>
  countListRows(notificationList(listed, sql`(select caller_id())`))

/**
 * The total: read and unread notifications are each counted by their index. With stored totals, an event that
 * concerns a thousand users would write a thousand of them.
 */
export const countNotifications = ({ environment, read, ...paging }: NotificationFilters) => {
  const parts = (read === undefined ? [true, false] : [read]).map((isRead) =>
    callersCount({ environment, read: isRead }),
  )
  return statement<{ total: number }>(sql`
    select ${setPageBounds(sql.join(parts, sql` + `), paging)} as total`)
}

export const findNotification = (
  notificationUuid: Uuid<'notification'>,
  access: NotificationAccess,
) =>
  statement<NotificationRow>(sql`
    select ${notificationColumns} from ${notifications}
    where id = ${notificationUuid} and ${isCallersOwn(access)}`)

/** Marks one of the caller's notifications as read or unread; if it is so already, it stays unchanged. */
export const setNotificationRead = (
  notificationUuid: Uuid<'notification'>,
  read: boolean,
  access: NotificationAccess,
) =>
  statement(sql`
    with n as (
      update ${notifications} set read_at = case when ${read} then request_now() end
      where id = ${notificationUuid} and ${isCallersOwn(access)} and (read_at is null) = ${read}
      returning id, type)
    select ${recordAudit({
      action: 'notification.update',
      resource: sql`public_id('ntf', id)`,
      details: sql`jsonb_build_object('type', type,
      'before', jsonb_build_object('read', not ${read}), 'after', jsonb_build_object('read', ${read}::boolean))`,
    })}
    from n`)

/**
 * Marks as read the notifications created up to the request's time; later ones stay unread. A test key marks
 * only those of the test environment.
 */
export const markAllRead = (access: NotificationAccess) =>
  statement<{ updated: number }>(sql`
    with n as (
      update ${notifications} set read_at = request_now()
      where ${isCallersOwn(access)} and ${isChangeable(access)} and ${unread} and created_at <= request_now()
      returning 1),
    counted as (select count(*)::integer as updated from n)
    select updated, case when updated > 0 then ${recordAudit({
      action: 'notification.read_all',
      resource: sql`public_id('usr', caller_id())`,
      details: sql`jsonb_build_object('updated', updated)`,
    })}::text end
    from counted`)

/** Removes one of the caller's notifications; no row if there is none. */
export const deleteNotificationRow = (
  notificationUuid: Uuid<'notification'>,
  access: NotificationAccess,
) =>
  statement(sql`
    with n as (
      delete from ${notifications} where id = ${notificationUuid} and ${isCallersOwn(access)}
      returning id, type, read_at is not null as was_read)
    select ${recordAudit({
      action: 'notification.remove',
      resource: sql`public_id('ntf', id)`,
      details: sql`jsonb_build_object(
      'before', jsonb_build_object('type', type, 'read', was_read), 'after', null)`,
    })}
    from n`)
