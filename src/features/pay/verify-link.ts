import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { verify } from '../../payments/charge.ts'
import { paying, refuseStrangeDay } from './rules.ts'
import { NewVerification, Paid, PayParams } from './schemas.ts'

export const verifyLink = route({
  id: 'verifyLink',
  method: 'post',
  path: '/pay/:token/verify',
  summary: 'Pay a link by a mobile payment that was made',
  description:
    'For a payer who has sent a mobile payment to the merchant. One payment settles one transaction, ever: a reference that was used is a 409.',
  access: anyone('Paying is for whoever has the link; the merchant’s bank judges the payment.'),
  params: PayParams,
  body: NewVerification,
  returns: [200, Paid],
  ...paying,
  idempotent: true,
  run({ params, body, ...call }) {
    const { paidAt: paidOn, ...claim } = body
    refuseStrangeDay(paidOn, call.now)
    return verify(call, { token: params.token, ...claim, paidOn })
  },
})
