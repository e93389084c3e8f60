import { anyone } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { queueReceipt } from '../messages/queries.ts'
import { NewReceiptMessage, PayParams, ReceiptRequested } from './schemas.ts'

export const requestReceipt = route({
  id: 'requestReceipt',
  method: 'post',
  path: '/pay/:token/receipt',
  summary: 'Have the receipt of a payment sent',
  description:
    'By mail, or by WhatsApp from the merchant’s own number, to whoever has paid and says where. The response is the same whether or not it is sent: at most 3 are sent of a payment, and 5 to an address on a day of Caracas; nothing is sent of a payment that has not succeeded, by a channel that the merchant has not connected, or to a number that has written STOP to the merchant. Of the test environment nothing is sent, and the message counts as sent.',
  access: anyone('Whoever has the link and the payment’s id has paid it, or knows who has.'),
  params: PayParams,
  body: NewReceiptMessage,
  returns: [202, ReceiptRequested],
  async run({ params, body, db }) {
    const { transactionId: transactionUuid, channel, to } = body
    await db.change(queueReceipt({ token: params.token, transactionUuid, channel, to }))
    return {
      message:
        'If the payment has succeeded, its receipt is on its way to this address within some minutes.',
    }
  },
})
