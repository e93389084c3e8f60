import type { RouteGroup } from '../../http/route.ts'
import { deleteNotification } from './delete-notification.ts'
import { getNotificationPreferences } from './get-notification-preferences.ts'
import { listNotifications } from './list-notifications.ts'
import { readAllNotifications } from './read-all-notifications.ts'
import { updateNotification } from './update-notification.ts'
import { updateNotificationPreferences } from './update-notification-preferences.ts'

export const notifications: RouteGroup = {
  tag: 'Notifications',
  description: 'What users are notified of, in the application and by e-mail.',
  base: '/api/v1',
  routes: [
    listNotifications,
    getNotificationPreferences,
    updateNotificationPreferences,
    readAllNotifications,
    updateNotification,
    deleteNotification,
  ],
}
