import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { updateChoices } from './preference-queries.ts'
import { NotificationPreferences, NotificationPreferencesChange } from './schemas.ts'
import { preferencesView } from './views.ts'

export const updateNotificationPreferences = route({
  id: 'updateNotificationPreferences',
  method: 'put',
  path: '/notifications/preferences',
  summary: 'Choose what to be told of, and how',
  description:
    'Changes what is named, and leaves the rest. By session alone: a stolen key cannot silence what warns of it.',
  access: session(),
  body: NotificationPreferencesChange,
  returns: [200, NotificationPreferences],
  async run({ body, db }) {
    const [, , rows] = await db.change(...updateChoices(body.data))
    return preferencesView(rows)
  },
})
