import type { Language } from '../../domain/language.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import { NOTIFICATION_TYPES } from '../../notifications/types.ts'
import { notificationId } from '../../platform/ids.ts'
import type { PreferenceRow } from './preference-queries.ts'
import type { NotificationRow } from './queries.ts'

/** A notification as its reader sees it; the text is generated now, in their language. */
export function notificationView(row: NotificationRow, language: Language) {
  return {
    id: notificationId.toPublic(row.id),
    type: row.type,
    ...notificationText(row.type, row.data, language),
    data: row.data,
    read: row.read,
    createdAt: row.created_at,
  }
}

/** The preferences of each type, in the order of the types. */
export const preferencesView = (rows: readonly PreferenceRow[]) => ({
  data: NOTIFICATION_TYPES.flatMap((type) =>
    rows
      .filter((row) => row.type === type)
      .map(({ in_app: inApp, email, push }) => ({ type, inApp, email, push })),
  ),
})
