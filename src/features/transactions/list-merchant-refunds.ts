import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { countRefunds, listRefundRows } from './refund-list-queries.ts'
import { RefundPage, RefundQuery, TransactionsParams } from './schemas.ts'

export const listMerchantRefunds = route({
  id: 'listMerchantRefunds',
  method: 'get',
  path: '/merchants/:id/refunds',
  summary: 'List a merchant’s refunds',
  description: 'Newest first, of one environment, including those that failed.',
  access: member('MEMBER', 'id', { permission: 'transactions:read', testKeys: 'testData' }),
  params: TransactionsParams,
  query: RefundQuery,
  returns: [200, RefundPage],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countRefunds(params.id, filters),
      rows: listRefundRows(params.id, filters),
    }
    return readPage(call, query, batch, refundView)
  },
})
