import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findTillSale } from './sale-queries.ts'
import { SaleQuery, TillSale } from './sale-schemas.ts'
import { tillSaleView } from './sale-views.ts'
import { TillParams } from './schemas.ts'

export const getTillSale = route({
  id: 'getTillSale',
  method: 'get',
  path: '/merchants/:id/tills/:tillId/sale',
  summary: 'Get the sale that is on a till',
  description: 'Also a 404 while nothing is on it.',
  access: member('MEMBER', 'id', {
    permission: 'floor:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TillParams,
  query: SaleQuery,
  returns: [200, TillSale],
  async run({ params, query, credential, db, platform }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const ref = { merchantUuid: params.id, tillUuid: params.tillId, environment }
    const { sales, checkouts } = await db.read(findTillSale(ref))
    const [row, checkout] = [sales[0], checkouts[0]]
    if (!row || !checkout) throw refusal('not_found')
    return tillSaleView(row, checkout, platform.config)
  },
})
