import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countMerchantPayments, selectMerchantPayments } from './merchant-queries.ts'
import {
  MerchantPaymentList,
  MerchantPaymentQuery,
  MerchantPaymentsParams,
} from './merchant-schemas.ts'
import { merchantPaymentView } from './merchant-views.ts'

export const listMerchantPayments = route({
  id: 'listMerchantPayments',
  method: 'get',
  path: '/merchants/:id/payments',
  summary: 'List a merchant’s payments that were left to a person',
  description:
    'Whatever was asked of a bank that no bank can tell the outcome of: charges, verifications, refunds, rows of payouts, and payments from the settlement account. Newest first, of one environment. With `needsReview=true`, only those that somebody still has to settle.',
  access: member('ADMIN', 'id', { permission: 'transactions:read', testKeys: 'testData' }),
  params: MerchantPaymentsParams,
  query: MerchantPaymentQuery,
  returns: [200, MerchantPaymentList],
  run(call) {
    const { params, query, credential } = call
    const environment = resolveEnvironment(credential, query.environment) ?? 'live'
    const filters = { ...query, environment }
    const batch = {
      counted: countMerchantPayments(params.id, filters),
      rows: selectMerchantPayments(params.id, filters),
    }
    return readPage(call, query, batch, merchantPaymentView)
  },
})
