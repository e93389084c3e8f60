import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { saveCollectionSettings } from './queries.ts'
import { CollectionDecisions, CollectionSettings, MessagesParams } from './schemas.ts'
import { collectionSettingsView } from './views.ts'

export const updateCollectionSettings = route({
  id: 'updateCollectionSettings',
  method: 'put',
  path: '/merchants/:id/settings/collections',
  summary: 'Change the settings of collections',
  description:
    'What is left out stays. Reminders are for the notes that are open, too; what was due before today is not sent. By the OWNER and ADMINs, not by keys.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: MessagesParams,
  body: CollectionDecisions,
  returns: [200, CollectionSettings],
  async run({ params, body, db }) {
    const [settings] = await db.change(saveCollectionSettings(params.id, body))
    return collectionSettingsView(settings)
  },
})
