import { submitClaim } from '../../banking/pay-link.ts'
import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { validatePaidOn } from './rules.ts'
import { NewVerification, Paid, PayParams } from './schemas.ts'
import { linkPaymentView } from './views.ts'

export const verifyLink = route({
  id: 'verifyLink',
  method: 'post',
  path: '/pay/:token/verify',
  summary: 'Pay a link with a mobile payment already made',
  description: `For a payer who has already sent a mobile payment to the merchant. A payment settles only one transaction, ever: a reference that was used before gets a 409.\n\n${sandboxNote({ verifies: true })}`,
  access: anyone('Whoever has the link may pay it; the merchant’s bank confirms the payment.'),
  params: PayParams,
  body: NewVerification,
  honoursStrict: true,
  returns: [200, Paid],
  // A claim charges nobody.
  neverRefusedBy: ['no_charges'],
  idempotent: { view: linkPaymentView },
  run({ params, body, ...call }) {
    const { paidAt: paidOn, ...claim } = body
    validatePaidOn(paidOn, call.now)
    return submitClaim(call, { token: params.token, ...claim, paidOn })
  },
})
