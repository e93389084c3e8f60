import { member } from '../../http/access.ts'
import { respondedRow } from '../../http/idempotency.ts'
import { route } from '../../http/route.ts'
import { userAgentOf } from '../../http/user-agent.ts'
import { PaymentResolution } from './admin-schemas.ts'
import { resolveMerchantPaymentRow } from './merchant-queries.ts'
import { MerchantPayment, MerchantPaymentParams } from './merchant-schemas.ts'
import { merchantPaymentView } from './merchant-views.ts'

export const resolveMerchantPayment = route({
  id: 'resolveMerchantPayment',
  method: 'post',
  path: '/merchants/:id/payments/:paymentId/resolve',
  summary: 'Say what the bank’s books show of a payment that no bank can tell of',
  description:
    'Of a bank connection of one’s own, the owner and the administrators of the merchant see the bank’s books, and settle what was left to them: `success` if the money moved, `failed` if it did not. The outcome is final, everybody concerned is told as if the bank had reported it, and the owner and the administrators are mailed who has said so. It takes somebody who has been one of them since before it was left to them (`APPROVER_TOO_NEW`). Of a connection of the service, its administrators settle payments (403).',
  access: member('ADMIN', 'id', { testKeys: 'never', stepUp: 'always' }),
  params: MerchantPaymentParams,
  body: PaymentResolution,
  honoursStrict: true,
  returns: [200, MerchantPayment],
  idempotent: { view: merchantPaymentView },
  async run(call) {
    const { params, body, db } = call
    const { status, reference = null, reason } = body
    const ref = { merchantUuid: params.id, paymentUuid: params.paymentId }
    const resolution = { status, reference, reason }
    const { recorded } = await db.change(
      resolveMerchantPaymentRow(ref, resolution, userAgentOf(call)),
    )
    return respondedRow(recorded)
  },
})
