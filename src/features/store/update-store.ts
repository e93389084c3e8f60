import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findStore, requireSlugChangeAllowed, updateStoreRow } from './queries.ts'
import { Store, StoreChanges, StoreParams } from './schemas.ts'
import { storeView } from './views.ts'

export const updateStore = route({
  id: 'updateStore',
  method: 'put',
  path: '/merchants/:id/store',
  summary: 'Change a merchant’s store',
  description: 'Its slug can be changed once the owner’s e-mail is verified.',
  access: member('ADMIN', 'id', { permission: 'store:write', testKeys: 'untilLive' }),
  params: StoreParams,
  body: StoreChanges,
  returns: [200, Store],
  async run({ params, body, db, platform }) {
    const {
      found: [store],
    } = await db.change({
      slugChecked: requireSlugChangeAllowed(params.id, body.slug),
      updated: updateStoreRow(params.id, body),
      found: findStore(params.id),
    })
    if (!store) throw refusal('not_found')
    return storeView(platform.config, store)
  },
})
