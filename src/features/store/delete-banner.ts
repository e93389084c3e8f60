import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { deletePicture } from './replace-picture.ts'
import { StoreParams } from './schemas.ts'

export const deleteBanner = route({
  id: 'deleteBanner',
  method: 'delete',
  path: '/merchants/:id/store/banner',
  summary: 'Remove the store’s banner',
  access: member('ADMIN', { testKeys: 'untilLive' }),
  params: StoreParams,
  returns: [204, null],
  run: (call) => deletePicture(call, 'banner'),
})
