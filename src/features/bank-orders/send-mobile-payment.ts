import { placeOutgoingOrder } from '../../banking/place-outgoing-order.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { MobilePayment, NewMobilePayment } from './schemas.ts'
import { mobilePaymentView } from './views.ts'

export const sendMobilePayment = route({
  id: 'sendMobilePayment',
  method: 'post',
  path: '/bank/p2p',
  notFoundNouns: ['bank account'],
  summary: 'Send a mobile payment to a phone',
  description: `If the bank refuses, the response is a 201 with status \`failed\`. If the bank does not respond, the status is \`pending\` until the bank confirms the outcome. An error means that nothing was sent, and nothing will be. If we cannot be certain that the payment was recorded, the status is \`pending\`, nothing is sent, and the payment then fails with \`NOT_EXECUTED\`.\n\nA single live payment is limited (400), and so is what a live account sends in a day in Caracas (409). Test payments are not limited.\n\n${sandboxNote()}`,
  access: user({ permission: 'transfers:write', testKeys: 'testData' }),
  body: NewMobilePayment,
  sendsMoney: true,
  returns: [201, MobilePayment],
  idempotent: { view: mobilePaymentView },
  run: ({ body, credential, ...call }) =>
    placeOutgoingOrder(call, {
      kind: 'p2p',
      ...body.account_number,
      environment: keyEnvironment(credential),
      amount: body.amount,
      phone: body.phone,
      mobile: isMobilePhone(body.phone),
      bankCode: body.bank_code,
      document: body.document,
      name: body.name,
      concept: body.concept,
      externalReference: body.external_reference,
      metadata: body.metadata,
    }),
})
