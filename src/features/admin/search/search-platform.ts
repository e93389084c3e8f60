import { admin } from '../../../http/access.ts'
import { keyEnvironment } from '../../../http/key-environment.ts'
import { route } from '../../../http/route.ts'
import { findAnything } from './queries.ts'
import { PlatformSearch, PlatformSearchQuery } from './schemas.ts'
import {
  foundLinkView,
  foundMerchantView,
  foundOrderView,
  foundTransactionView,
  foundUserView,
} from './views.ts'

export const searchPlatform = route({
  id: 'searchPlatform',
  method: 'get',
  path: '/admin/search',
  summary: 'Search everything',
  description:
    'Up to six users, merchants, transactions, bank orders and payment links that a term may mean, newest first. An amount alone, and digits of which many payments have the same, are looked for in the newest 20,000 transactions; all else in all of them.',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  query: PlatformSearchQuery,
  returns: [200, PlatformSearch],
  async run({ query, credential, db }) {
    const found = await db.read(findAnything(query.q, keyEnvironment(credential)))
    return {
      users: found.users.map(foundUserView),
      merchants: found.merchants.map(foundMerchantView),
      transactions: found.transactions.map(foundTransactionView),
      payments: found.orders.map(foundOrderView),
      paymentLinks: found.links.map(foundLinkView),
    }
  },
})
