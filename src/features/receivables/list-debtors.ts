import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countDebtors, listDebtorRows, requireReceivablesDay } from './queries.ts'
import { DebtorList, DebtorsQuery, ReceivablesParams } from './schemas.ts'
import { debtorView } from './views.ts'

export const listDebtors = route({
  id: 'listDebtors',
  method: 'get',
  path: '/merchants/:id/receivables/customers',
  summary: 'List the customers who owe a merchant',
  description:
    'Each with what remains of their open charge notes, by how long it is overdue, in both currencies. The newest customer first.',
  access: member('MEMBER', 'id', { permission: 'collections:read', testKeys: 'testData' }),
  params: ReceivablesParams,
  query: DebtorsQuery,
  returns: [200, DebtorList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, merchantUuid: params.id, environment, on: query.on }
    const batch = {
      asked: requireReceivablesDay(filters),
      counted: countDebtors(filters),
      rows: listDebtorRows(filters),
    }
    return readPage(call, query, batch, debtorView)
  },
})
