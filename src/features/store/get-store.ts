import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findStore } from './queries.ts'
import { Store, StoreParams } from './schemas.ts'
import { storeView } from './views.ts'

export const getStore = route({
  id: 'getStore',
  method: 'get',
  path: '/merchants/:id/store',
  summary: 'Get a merchant’s store',
  access: member('MEMBER', 'id', {
    permission: 'store:read',
    testKeys: 'sharedReads',
    branches: true,
  }),
  params: StoreParams,
  returns: [200, Store],
  async run({ params, db, platform }) {
    const [store] = await db.read(findStore(params.id))
    if (!store) throw refusal('not_found')
    return storeView(platform.config, store)
  },
})
