import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { saveFloorSettings } from './queries.ts'
import { ExternalPaymentsParams, FloorSettings, FloorSettingsChange } from './schemas.ts'
import { floorSettingsView } from './views.ts'

export const updateFloorSettings = route({
  id: 'updateFloorSettings',
  method: 'put',
  path: '/merchants/:id/settings/floor',
  summary: 'Decide the settings of the shop floor',
  description:
    'For what is recorded, and closed, from now on; what you leave out stays. By the OWNER and ADMINs, not by keys; `confirmation` by the OWNER alone.',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: ExternalPaymentsParams,
  body: FloorSettingsChange,
  returns: [200, FloorSettings],
  async run({ params, body, db }) {
    const { saved } = await db.change(saveFloorSettings(params.id, body))
    return floorSettingsView(saved[0])
  },
})
