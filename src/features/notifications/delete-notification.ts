import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { deleteNotificationRow, requireChangeable, requireDeletable } from './queries.ts'
import { NotificationParams } from './schemas.ts'

export const deleteNotification = route({
  id: 'deleteNotification',
  method: 'delete',
  path: '/notifications/:id',
  summary: 'Remove a notification',
  description:
    'An API key may remove those about payments; what is about security, members, keys, webhooks, connections or the settlement account, or waits for a decision, is removed in a session alone. A test key may only read the notifications that belong to no environment.',
  access: user({ permission: 'notifications:write', testKeys: 'testData' }),
  params: NotificationParams,
  returns: [204, null],
  async run({ params, credential, db }) {
    const access = { environment: keyEnvironment(credential) }
    const { removed } = await db.change({
      checked: requireChangeable(params.id, access),
      kept: requireDeletable(params.id, access),
      removed: deleteNotificationRow(params.id, access),
    })
    if (removed.length === 0) throw refusal('not_found')
    return undefined
  },
})
