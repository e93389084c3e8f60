import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countPayouts, listPayoutRows } from './queries.ts'
import { PayoutList, PayoutQuery, PayoutsParams } from './schemas.ts'
import { payoutView } from './views.ts'

export const listPayouts = route({
  id: 'listPayouts',
  method: 'get',
  path: '/merchants/:id/payouts',
  summary: 'List a merchant’s payouts',
  description: 'Newest first, of one environment, without their rows.',
  access: member('ADMIN', 'id', { permission: 'payouts:read', testKeys: 'testData' }),
  params: PayoutsParams,
  query: PayoutQuery,
  returns: [200, PayoutList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countPayouts(params.id, filters),
      rows: listPayoutRows(params.id, filters),
    }
    return readPage(call, query, batch, payoutView)
  },
})
