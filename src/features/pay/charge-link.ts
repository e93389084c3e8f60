import { chargePayer } from '../../banking/pay-link.ts'
import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { NewCharge, Paid, PayParams } from './schemas.ts'
import { linkPaymentView } from './views.ts'

export const chargeLink = route({
  id: 'chargeLink',
  method: 'post',
  path: '/pay/:token/charge',
  summary: 'Pay a link with a one-time key (C2P)',
  description: `The payer gets the key from their bank. It is sent to the bank and stored nowhere. If the bank does not respond, the status is \`pending\` until the bank confirms the outcome. Too many attempts get a 429 for an hour. If the merchant’s bank charges nobody by a key, the response is a 501, and the link’s \`methods\` do not list c2p.\n\n${sandboxNote()}`,
  access: anyone('Whoever has the link may pay it; the payer’s bank checks the key.'),
  params: PayParams,
  body: NewCharge,
  honoursStrict: true,
  returns: [200, Paid],
  idempotent: { view: linkPaymentView },
  run: ({ params, body, ...call }) => chargePayer(call, { token: params.token, ...body }),
})
