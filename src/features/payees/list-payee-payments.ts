import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countPayeePayments, selectPayeePayments } from './queries.ts'
import { PayeeParams, PayeePaymentList, PayeePaymentQuery } from './schemas.ts'
import { payeePaymentView } from './views.ts'

export const listPayeePayments = route({
  id: 'listPayeePayments',
  method: 'get',
  path: '/bank/payees/:id/payments',
  summary: 'List what was paid to a payee',
  description:
    'The mobile payments to their phone from the caller’s accounts, alone or in payouts, whatever their outcome. Newest first.',
  access: user({ permission: 'accounts:read', testKeys: 'testData' }),
  params: PayeeParams,
  query: PayeePaymentQuery,
  returns: [200, PayeePaymentList],
  run(call) {
    const { params, query, credential, platform } = call
    const batch = {
      counted: countPayeePayments(params.id, keyEnvironment(credential), query),
      rows: selectPayeePayments(query),
    }
    return readPage(call, query, batch, (row) => payeePaymentView(platform.config, row))
  },
})
