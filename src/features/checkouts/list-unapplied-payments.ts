import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countUnapplied, listUnappliedRows } from './queries.ts'
import { CheckoutsParams, UnappliedPaymentList, UnappliedQuery } from './schemas.ts'
import { unappliedPaymentView } from './views.ts'

export const listUnappliedPayments = route({
  id: 'listUnappliedPayments',
  method: 'get',
  path: '/merchants/:id/unapplied-payments',
  summary: 'List the money that no checkout counts',
  description:
    'What was paid for a checkout too late, twice, or where no part payments are taken, and what pays each of several charge notes of its payer. It is the merchant’s, and waits to be applied to another checkout or refunded. Newest first.',
  access: member('MEMBER', 'id', {
    permission: 'checkouts:read',
    testKeys: 'testData',
    branches: true,
  }),
  params: CheckoutsParams,
  query: UnappliedQuery,
  returns: [200, UnappliedPaymentList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countUnapplied(params.id, filters),
      rows: listUnappliedRows(params.id, filters),
    }
    return readPage(call, query, batch, unappliedPaymentView)
  },
})
