import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { StoreParams } from './schemas.ts'
import { deletePicture } from './store-picture.ts'

export const deleteLogo = route({
  id: 'deleteLogo',
  method: 'delete',
  path: '/merchants/:id/store/logo',
  summary: 'Remove the store’s logo',
  access: member('ADMIN', 'id', { permission: 'store:write', testKeys: 'untilLive' }),
  params: StoreParams,
  returns: [204, null],
  run: (call) => deletePicture(call, 'logo'),
})
