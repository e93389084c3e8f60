import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectPreferences } from './preference-queries.ts'
import { NotificationPreferences } from './schemas.ts'
import { preferencesView } from './views.ts'

export const getNotificationPreferences = route({
  id: 'getNotificationPreferences',
  method: 'get',
  path: '/notifications/preferences',
  summary: 'Get the caller’s notification preferences',
  description: 'Every type, with the caller’s choice or else the default.',
  access: session(),
  returns: [200, NotificationPreferences],
  async run({ db }) {
    const rows = await db.read(selectPreferences())
    return preferencesView(rows)
  },
})
