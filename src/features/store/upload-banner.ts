import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { StoreParams, UploadedBanner } from './schemas.ts'
import { replacePicture } from './store-picture.ts'

export const uploadBanner = route({
  id: 'uploadBanner',
  method: 'post',
  path: '/merchants/:id/store/banner',
  summary: 'Upload the store’s banner',
  description:
    'A PNG, JPEG or WebP, recognised by its content: at most 5 MB, 8,000 pixels on a side and 40 megapixels. Stored without its metadata, such as the place where it was taken.',
  access: member('ADMIN', 'id', { permission: 'store:write', testKeys: 'untilLive' }),
  params: StoreParams,
  upload: { maxBytes: 5_242_880 },
  returns: [200, UploadedBanner],
  run: async (call) => ({ banner: await replacePicture(call, 'banner') }),
})
