import type { RouteGroup } from '../../http/route.ts'
import { deleteBanner } from './delete-banner.ts'
import { deleteLogo } from './delete-logo.ts'
import { getButtonSettings } from './get-button-settings.ts'
import { getPicture } from './get-picture.ts'
import { getPublicStore } from './get-public-store.ts'
import { getStore } from './get-store.ts'
import { listStoreLinks } from './list-store-links.ts'
import { updateButtonSettings } from './update-button-settings.ts'
import { updateStore } from './update-store.ts'
import { uploadBanner } from './upload-banner.ts'
import { uploadLogo } from './upload-logo.ts'

export const store: RouteGroup = {
  tag: 'Store',
  description:
    'What payers see of a merchant: its name, description, colours, pictures and payment links.',
  base: '/api/v1',
  routes: [
    getStore,
    updateStore,
    uploadLogo,
    uploadBanner,
    deleteLogo,
    deleteBanner,
    listStoreLinks,
    getButtonSettings,
    updateButtonSettings,
    getPublicStore,
  ],
}

export const pictures: RouteGroup = {
  tag: 'Store',
  description: 'At the root of the site, outside /api/v1.',
  base: '',
  routes: [getPicture],
}
