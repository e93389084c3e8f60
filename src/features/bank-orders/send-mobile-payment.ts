import { placeOutgoingOrder } from '../../banking/place-outgoing-order.ts'
import { isMobilePhone } from '../../domain/phone.ts'
import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { outgoingOrderErrors } from './outgoing-order-errors.ts'
import { MobilePayment, NewMobilePayment } from './schemas.ts'
import { mobilePaymentView } from './views.ts'

export const sendMobilePayment = route({
  id: 'sendMobilePayment',
  method: 'post',
  path: '/bank/p2p',
  notFoundNouns: ['bank account'],
  summary: 'Send a mobile payment to a phone',
  description: `If the bank refuses, the answer is a 201 with status \`failed\`. If the bank does not answer, the status is \`pending\` until the bank confirms the outcome. An error means that nothing was sent, and nothing will be. If we could not record the payment for certain, the status is \`pending\`, nothing is sent, and it fails with \`NOT_EXECUTED\`.\n\nOne live payment has a limit (400), and so has what a live account sends in a day in Caracas (409). Test payments have neither.\n\n${sandboxNote()}`,
  access: user({ testKeys: 'testData' }),
  body: NewMobilePayment,
  returns: [201, MobilePayment],
  ...outgoingOrderErrors,
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
    }),
})
