import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countExternal, listExternalRows } from './queries.ts'
import { ExternalPaymentList, ExternalPaymentQuery, ExternalPaymentsParams } from './schemas.ts'
import { externalPaymentView } from './views.ts'

export const listExternalPayments = route({
  id: 'listExternalPayments',
  method: 'get',
  path: '/merchants/:id/external-payments',
  summary: 'List what was paid outside',
  description: 'Newest first, of one environment, with what was paid back as rows of their own.',
  access: member('MEMBER', 'id', {
    permission: 'external-payments:read',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: ExternalPaymentsParams,
  query: ExternalPaymentQuery,
  returns: [200, ExternalPaymentList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countExternal(params.id, filters),
      rows: listExternalRows(params.id, filters),
    }
    return readPage(call, query, batch, externalPaymentView)
  },
})
