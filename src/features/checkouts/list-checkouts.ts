import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countCheckouts, listCheckoutRows } from './queries.ts'
import { CheckoutList, CheckoutQuery, CheckoutsParams } from './schemas.ts'
import { checkoutView } from './views.ts'

export const listCheckouts = route({
  id: 'listCheckouts',
  method: 'get',
  path: '/merchants/:id/checkouts',
  summary: 'List a merchant’s checkouts',
  description: 'Newest first, of one environment.',
  access: member('MEMBER', 'id', {
    permission: 'checkouts:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: CheckoutsParams,
  query: CheckoutQuery,
  returns: [200, CheckoutList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countCheckouts(params.id, filters),
      rows: listCheckoutRows(params.id, filters),
    }
    return readPage(call, query, batch, (row) => checkoutView(row, platform.config))
  },
})
