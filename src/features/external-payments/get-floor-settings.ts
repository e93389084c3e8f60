import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { findFloorSettings } from './queries.ts'
import { ExternalPaymentsParams, FloorSettings } from './schemas.ts'
import { floorSettingsView } from './views.ts'

export const getFloorSettings = route({
  id: 'getFloorSettings',
  method: 'get',
  path: '/merchants/:id/settings/floor',
  summary: 'Get the settings of the shop floor',
  access: member('MEMBER', 'id', {
    permission: 'merchants:read',
    testKeys: 'sharedReads',
    branches: true,
  }),
  params: ExternalPaymentsParams,
  returns: [200, FloorSettings],
  async run({ params, db }) {
    const [settings] = await db.read(findFloorSettings(params.id))
    return floorSettingsView(settings)
  },
})
