import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { refundView } from '../../wire/transaction-view.ts'
import { findRefund } from './refund-list-queries.ts'
import { Refund, RefundParams } from './schemas.ts'

export const getRefund = route({
  id: 'getRefund',
  method: 'get',
  path: '/merchants/:id/refunds/:refundId',
  summary: 'Get a refund',
  description: 'What became of it: its bank may tell the outcome of a `pending` one only later.',
  access: member('MEMBER', 'id', { permission: 'transactions:read', testKeys: 'testData' }),
  params: RefundParams,
  returns: [200, Refund],
  async run({ params, credential, db }) {
    const [refund] = await db.read(
      findRefund(params.id, params.refundId, keyEnvironment(credential)),
    )
    if (!refund) throw refusal('not_found')
    return refundView(refund)
  },
})
