import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { preferredLanguage } from '../../wire/language.ts'
import { countNotifications, selectNotifications } from './queries.ts'
import { NotificationQuery, UserNotificationList } from './schemas.ts'
import { notificationView } from './views.ts'

export const listNotifications = route({
  id: 'listNotifications',
  method: 'get',
  path: '/notifications',
  summary: 'List the caller’s notifications',
  description:
    'Newest first; each is kept for 180 days. Texts are in Spanish unless Accept-Language prefers English. An API key sees the notifications of its environment, and those that belong to no environment.',
  access: user({ permission: 'notifications:read', testKeys: 'testData' }),
  query: NotificationQuery,
  returns: [200, UserNotificationList],
  run(call) {
    const { query, credential, header } = call
    const filters = { ...query, environment: keyEnvironment(credential) }
    const batch = { counted: countNotifications(filters), rows: selectNotifications(filters) }
    const language = preferredLanguage(header('Accept-Language'))
    return readPage(call, query, batch, (row) => notificationView(row, language))
  },
})
