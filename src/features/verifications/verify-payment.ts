import { runVerification } from '../../banking/run-verification.ts'
import { member } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { validatePaidOn } from '../pay/rules.ts'
import { newLinkToken } from '../payment-links/rules.ts'
import { PaymentToVerify, VerificationParams, VerifiedPayment } from './schemas.ts'
import { verifiedPaymentView } from './views.ts'

export const verifyPayment = route({
  id: 'verifyPayment',
  method: 'post',
  path: '/merchants/:id/verifications',
  summary: 'Verify a mobile payment',
  description:
    '“Did it arrive?”, for a shop that takes mobile payments without a link. Phone and amount are enough where your bank lists payments or has told of this one; it is asked at once. A payment pays for one thing, ever. Asking again changes nothing that was found before, and whoever was told `pending` is told `found` when they ask again. With an Idempotency-Key, `found` is stored: whoever lost it gets it again by the same request. What is not `found` has made nothing and is not stored, so the same key asks anew.\n\nIn the test environment a payment has come in only if it was simulated: see `incoming_payment` of POST /sandbox/simulations.',
  access: member('ADMIN', 'id', {
    permission: 'verifications:write',
    testKeys: 'testData',
    cashiers: true,
    branches: true,
  }),
  params: VerificationParams,
  body: PaymentToVerify,
  returns: [200, VerifiedPayment],
  notFoundNouns: ['merchant', 'till'],
  honoursStrict: true,
  idempotent: { view: verifiedPaymentView },
  run({ params, body, ...call }) {
    const { day, environment, ...payment } = body
    validatePaidOn(day, call.now, 'day')
    return runVerification(call, {
      ...payment,
      paidOn: day,
      merchantUuid: params.id,
      environment: resolveEnvironment(call.credential, environment) ?? 'live',
      linkToken: newLinkToken(),
    })
  },
})
