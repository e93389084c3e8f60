import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { saveCollectionSettings } from './queries.ts'
import { CollectionSettings, MessagesParams } from './schemas.ts'

export const updateCollectionSettings = route({
  id: 'updateCollectionSettings',
  method: 'put',
  path: '/merchants/:id/settings/collections',
  summary: 'Decide when customers are reminded',
  description:
    'Holds for the notes that are open, too; what was due before today is not sent. By the OWNER and ADMINs, not by keys.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: MessagesParams,
  body: CollectionSettings,
  returns: [200, CollectionSettings],
  async run({ params, body, db }) {
    const [settings] = await db.change(saveCollectionSettings(params.id, body.reminders))
    return { reminders: settings?.reminders ?? [] }
  },
})
