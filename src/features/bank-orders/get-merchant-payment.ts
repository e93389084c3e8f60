import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findMerchantPayment } from './merchant-queries.ts'
import { MerchantPaymentDetail, MerchantPaymentParams } from './merchant-schemas.ts'
import { merchantPaymentView } from './merchant-views.ts'
import { unmatchedMovementView } from './movement-views.ts'

export const getMerchantPayment = route({
  id: 'getMerchantPayment',
  method: 'get',
  path: '/merchants/:id/payments/:paymentId',
  summary: 'Get a payment that was left to a person, beside the bank’s books',
  description:
    'What was ordered, and the movements of the account around it that belong to no payment: whoever settles it compares the two.',
  access: member('ADMIN', 'id', { permission: 'transactions:read', testKeys: 'testData' }),
  params: MerchantPaymentParams,
  returns: [200, MerchantPaymentDetail],
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const ref = { merchantUuid: params.id, paymentUuid: params.paymentId, environment }
    const {
      payments: [row],
      movements,
    } = await db.read(findMerchantPayment(ref))
    if (row === undefined) throw refusal('not_found')
    return { ...merchantPaymentView(row), movements: movements.map(unmatchedMovementView) }
  },
})
