import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { takeOffTillSale } from './sale-queries.ts'
import { SaleQuery } from './sale-schemas.ts'
import { TillParams } from './schemas.ts'

export const deleteTillSale = route({
  id: 'deleteTillSale',
  method: 'delete',
  path: '/merchants/:id/tills/:tillId/sale',
  summary: 'Take the sale off a till',
  description:
    'A checkout that was made for it is canceled unless it is paid: what is paid for it later counts for nothing. Taking off what is off already is a 204 too.',
  access: member('ADMIN', 'id', {
    permission: 'floor:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: TillParams,
  query: SaleQuery,
  returns: [204, null],
  async run({ params, query, credential, db }) {
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    await db.change(
      takeOffTillSale({ merchantUuid: params.id, tillUuid: params.tillId, environment }),
    )
    return undefined
  },
})
