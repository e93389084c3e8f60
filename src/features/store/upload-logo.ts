import { member } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { StoreParams, UploadedLogo } from './schemas.ts'
import { replacePicture } from './store-picture.ts'

export const uploadLogo = route({
  id: 'uploadLogo',
  method: 'post',
  path: '/merchants/:id/store/logo',
  summary: 'Upload the store’s logo',
  description:
    'A PNG, JPEG or WebP, recognised by its content: at most 2 MB, 8,000 pixels on a side and 40 megapixels. Stored without its metadata, such as the place where it was taken.',
  access: member('ADMIN', 'id', { permission: 'store:write', testKeys: 'untilLive' }),
  params: StoreParams,
  upload: { maxBytes: 2_097_152 },
  returns: [200, UploadedLogo],
  run: async (call) => ({ logo: await replacePicture(call, 'logo') }),
})
