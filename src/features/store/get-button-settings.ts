import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findButtonSettings } from './queries.ts'
import { ButtonSettings, StoreParams } from './schemas.ts'

export const getButtonSettings = route({
  id: 'getButtonSettings',
  method: 'get',
  path: '/merchants/:id/settings/button',
  summary: 'Get where the checkout button may be used',
  access: member('MEMBER', 'id', { permission: 'store:read', testKeys: 'sharedReads' }),
  params: StoreParams,
  returns: [200, ButtonSettings],
  async run({ params, db }) {
    const [settings] = await db.read(findButtonSettings(params.id))
    if (!settings) throw refusal('not_found')
    return settings
  },
})
