import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { preferredLanguage } from '../../wire/language.ts'
import { findNotification, requireChangeable, setNotificationRead } from './queries.ts'
import { NotificationChange, NotificationParams, UserNotification } from './schemas.ts'
import { notificationView } from './views.ts'

export const updateNotification = route({
  id: 'updateNotification',
  method: 'put',
  path: '/notifications/:id',
  summary: 'Mark a notification as read or unread',
  description: 'A test key may only read the notifications that belong to no environment.',
  access: user({ permission: 'notifications:write', testKeys: 'testData' }),
  params: NotificationParams,
  body: NotificationChange,
  returns: [200, UserNotification],
  async run({ params, body, credential, header, db }) {
    const access = { environment: keyEnvironment(credential) }
    const {
      found: [row],
    } = await db.change({
      checked: requireChangeable(params.id, access),
      updated: setNotificationRead(params.id, body.read, access),
      found: findNotification(params.id, access),
    })
    if (row === undefined) throw refusal('not_found')
    return notificationView(row, preferredLanguage(header('Accept-Language')))
  },
})
