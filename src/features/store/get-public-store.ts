import { isSlug } from '../../domain/slug.ts'
import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findPublicStore, listPublicLinks, MAX_PUBLIC_LINKS } from './queries.ts'
import { PublicStore, StoreSlugParams } from './schemas.ts'
import { publicStoreView } from './views.ts'

export const getPublicStore = route({
  id: 'getPublicStore',
  method: 'get',
  path: '/stores/:slug',
  summary: 'Get a store as its payers see it',
  description:
    '`links` has the newest 100 live links that can be paid, and none while the merchant takes no payments.',
  access: anyone('It is what the merchant shows to the public.'),
  params: StoreSlugParams,
  mayBeStale: true,
  returns: [200, PublicStore],
  async run({ params, db, platform }) {
    if (!isSlug(params.slug)) throw refusal('not_found')
    const {
      stores: [store],
      links,
    } = await db.read({
      stores: findPublicStore(params.slug),
      links: listPublicLinks(params.slug, MAX_PUBLIC_LINKS),
    })
    if (!store) throw refusal('not_found')
    return publicStoreView(platform.config, store, links)
  },
})
