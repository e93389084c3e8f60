import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { toPage } from '../../lists/paging.ts'
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
  access: user({ testKeys: 'testData' }),
  query: NotificationQuery,
  returns: [200, UserNotificationList],
  async run({ query, credential, header, db }) {
    const filters = { ...query, environment: keyEnvironment(credential) }
    const {
      counted: [count],
      rows,
    } = await db.read({ counted: countNotifications(filters), rows: selectNotifications(filters) })
    const language = preferredLanguage(header('Accept-Language'))
    const data = rows.map((row) => notificationView(row, language))
    return toPage(query, count?.total ?? 0, data)
  },
})
