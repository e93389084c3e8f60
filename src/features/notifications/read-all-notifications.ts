import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { markAllRead } from './queries.ts'
import { ReadAll } from './schemas.ts'

export const readAllNotifications = route({
  id: 'readAllNotifications',
  method: 'post',
  path: '/notifications/read-all',
  summary: 'Mark all of the caller’s notifications as read',
  description:
    'Marks those made before the request; any that arrive during it stay unread. A test key marks only those of the test environment.',
  access: user({ permission: 'notifications:write', testKeys: 'testData' }),
  returns: [200, ReadAll],
  async run({ credential, db }) {
    const [marked] = await db.change(markAllRead({ environment: keyEnvironment(credential) }))
    return { updated: marked?.updated ?? 0 }
  },
})
