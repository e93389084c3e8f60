import { sql } from 'drizzle-orm'
import { effectiveNotificationPreferences, recordAudit } from '../../db/functions.ts'
import { notificationPreferences, users } from '../../db/schema.ts'
import type { NotificationType } from '../../notifications/types.ts'
import { statement } from '../../platform/database.ts'

export interface PreferenceRow extends Record<string, unknown> {
  type: NotificationType
  in_app: boolean
  email: boolean
  push: boolean
}

/** The caller's preferences for every type, unordered. */
export const selectPreferences = () =>
  statement<PreferenceRow>(
    sql`select type, in_app, email, push from ${effectiveNotificationPreferences({ userId: sql`caller_id()` })}`,
  )

export interface PreferenceChange {
  type: NotificationType
  inApp?: boolean | undefined
  email?: boolean | undefined
  push?: boolean | undefined
}

/**
 * Stores the choices that differ from the current ones. The caller's account is already locked, so that a
 * concurrent change of the same type is not undone.
 */
export const updatePreferences = (choices: readonly PreferenceChange[]) => ({
  locked: statement(sql`select from ${users} where id = caller_id() for no key update`),
  updated: statement(sql`
      with changed as materialized (
        select current.type, current.in_app as old_in_app, current.email as old_email, current.push as old_push,
          coalesce(requested."inApp", current.in_app) as in_app, coalesce(requested.email, current.email) as email,
          coalesce(requested.push, current.push) as push
        from jsonb_to_recordset(${JSON.stringify(choices)}::jsonb)
            as requested (type text, "inApp" boolean, email boolean, push boolean)
          join ${effectiveNotificationPreferences({ userId: sql`caller_id()` })} current using (type)
        where (current.in_app, current.email, current.push)
          <> (coalesce(requested."inApp", current.in_app), coalesce(requested.email, current.email),
            coalesce(requested.push, current.push))),
      stored as (
        insert into ${notificationPreferences} (user_id, type, in_app, email, push, updated_at)
        select caller_id(), type, in_app, email, push, request_now() from changed
        on conflict (user_id, type) do update
          set in_app = excluded.in_app, email = excluded.email, push = excluded.push, updated_at = excluded.updated_at)
      select ${recordAudit({
        action: 'notification.preferences_update',
        resource: sql`public_id('usr', caller_id())`,
        details: sql`jsonb_build_object(
        'before', jsonb_object_agg(type, jsonb_build_object('inApp', old_in_app, 'email', old_email, 'push', old_push)),
        'after', jsonb_object_agg(type, jsonb_build_object('inApp', in_app, 'email', email, 'push', push)))`,
      })}
      from changed having count(*) > 0`),
  preferences: selectPreferences(),
})
