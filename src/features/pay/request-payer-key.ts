import { requestPayerKey as requestKey } from '../../banking/request-payer-key.ts'
import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { NewPayerKey, PayerKeyRequested, PayParams } from './schemas.ts'

export const requestPayerKey = route({
  id: 'requestPayerKey',
  method: 'post',
  path: '/pay/:token/key',
  summary: 'Have the payer’s bank send its one-time key',
  description:
    'For a charge of the link, where the merchant’s bank can have the key sent: see `payerKeys` of the link. The bank sends it to the payer by text message. The response is the same whether or not the bank knows the phone. In 24 hours there are at most 3 requests for a link, 5 for a phone and 20 from a network (an IPv4 address, or the /64 of an IPv6 address), whatever became of them; beyond, the response is a 429. In the test environment nothing is sent, and any key of 6 to 8 digits works, such as `12345678`.',
  access: anyone('Whoever has the link may pay it; the key goes to the payer’s own phone.'),
  params: PayParams,
  body: NewPayerKey,
  honoursStrict: true,
  returns: [202, PayerKeyRequested],
  async run({ params, body, ...call }) {
    await requestKey(call, { token: params.token, ...body })
    return {
      message:
        'If these details are right, the payer’s bank sends its key to the phone by text message.',
    }
  },
})
