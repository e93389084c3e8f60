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
  access: member('MEMBER', 'id', { testKeys: 'testData' }),
  params: CheckoutsParams,
  query: CheckoutQuery,
  returns: [200, CheckoutList],
  run(call) {
    const { params, query, credential, platform } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    return readPage(
      call,
      call.query,
      countCheckouts(params.id, filters),
      listCheckoutRows(params.id, filters),
      (row) => checkoutView(row, platform.config),
    )
  },
})
