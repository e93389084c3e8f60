import { session } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { updatePreferences } from './preference-queries.ts'
import { NotificationPreferences, NotificationPreferencesChange } from './schemas.ts'
import { preferencesView } from './views.ts'

export const updateNotificationPreferences = route({
  id: 'updateNotificationPreferences',
  method: 'put',
  path: '/notifications/preferences',
  summary: 'Change the caller’s notification preferences',
  description:
    'Changes only what is sent. API keys are refused, so that a stolen key cannot silence the warnings about it.',
  access: session(),
  body: NotificationPreferencesChange,
  returns: [200, NotificationPreferences],
  async run({ body, db }) {
    const { preferences } = await db.change(updatePreferences(body.data))
    return preferencesView(preferences)
  },
})
