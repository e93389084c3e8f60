import { placeOutgoingOrder } from '../../banking/place-outgoing-order.ts'
import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { sandboxNote } from '../../platform/bank/sandbox-cents.ts'
import { NewTransfer, TransferStatus } from './schemas.ts'
import { transferStatusView } from './views.ts'

export const createTransfer = route({
  id: 'createTransfer',
  method: 'post',
  path: '/bank/transfer',
  notFoundNouns: ['bank account'],
  summary: 'Transfer to another account',
  description: `The response and the limits are those of a mobile payment; transfers and mobile payments count together. Follow a pending transfer with GET /bank/transfer/status.\n\n${sandboxNote()}`,
  access: user({ permission: 'transfers:write', testKeys: 'testData' }),
  body: NewTransfer,
  sendsMoney: true,
  returns: [201, TransferStatus],
  idempotent: { view: transferStatusView },
  run: ({ body, credential, ...call }) =>
    placeOutgoingOrder(call, {
      kind: 'transfer',
      ...body.account_number,
      environment: keyEnvironment(credential),
      amount: body.amount,
      destinationAccount: body.destination_account,
      document: body.document,
      name: body.name,
      concept: body.concept,
      externalReference: body.external_reference,
      metadata: body.metadata,
    }),
})
