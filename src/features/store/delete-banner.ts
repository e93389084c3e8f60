import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { StoreParams } from './schemas.ts'
import { deletePicture } from './store-picture.ts'

export const deleteBanner = route({
  id: 'deleteBanner',
  method: 'delete',
  path: '/merchants/:id/store/banner',
  summary: 'Remove the store’s banner',
  access: member('ADMIN', 'id', { permission: 'store:write', testKeys: 'untilLive' }),
  params: StoreParams,
  returns: [204, null],
  run: (call) => deletePicture(call, 'banner'),
})
