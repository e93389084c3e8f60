import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { selectChoices } from './preference-queries.ts'
import { NotificationPreferences } from './schemas.ts'
import { preferencesView } from './views.ts'

export const getNotificationPreferences = route({
  id: 'getNotificationPreferences',
  method: 'get',
  path: '/notifications/preferences',
  summary: 'Read what the caller is told of, and how',
  description: 'Every type, as chosen, or else as is usual.',
  access: session(),
  returns: [200, NotificationPreferences],
  async run({ db }) {
    const [rows] = await db.read(selectChoices())
    return preferencesView(rows)
  },
})
