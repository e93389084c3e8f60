import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findCollectionSettings } from './queries.ts'
import { CollectionSettings, MessagesParams } from './schemas.ts'
import { collectionSettingsView } from './views.ts'

export const getCollectionSettings = route({
  id: 'getCollectionSettings',
  method: 'get',
  path: '/merchants/:id/settings/collections',
  summary: 'Get the settings of collections',
  access: member('MEMBER', 'id', { permission: 'merchants:read', testKeys: 'sharedReads' }),
  params: MessagesParams,
  returns: [200, CollectionSettings],
  async run({ params, db }) {
    const [settings] = await db.read(findCollectionSettings(params.id))
    return collectionSettingsView(settings)
  },
})
