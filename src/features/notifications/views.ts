import type { Language } from '../../domain/language.ts'
import { notificationText } from '../../notifications/notification-text.ts'
import { NOTIFICATION_TYPES, type NotificationType } from '../../notifications/types.ts'
import { notificationId } from '../../platform/ids.ts'
import type { PreferenceRow } from './preference-queries.ts'

interface NotificationRow {
  id: string
  type: string
  data: Record<string, unknown>
  readAt: Date | null
  createdAt: Date
}

/** A notification as its reader sees it; the text is generated now, in their language. */
export function notificationView(row: NotificationRow, language: Language) {
  const type = row.type as NotificationType
  return {
    id: notificationId.toPublic(row.id),
    type,
    ...notificationText(type, row.data, language),
    data: row.data,
    read: row.readAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The preferences of each type, in the order of the types. */
export const preferencesView = (rows: readonly PreferenceRow[]) => ({
  data: NOTIFICATION_TYPES.flatMap((type) =>
    rows
      .filter((row) => row.type === type)
      .map(({ in_app: inApp, email }) => ({ type, inApp, email })),
  ),
})
