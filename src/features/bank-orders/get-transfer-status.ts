import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findOutgoingOrder } from './queries.ts'
import { TransferStatus, TransferStatusQuery } from './schemas.ts'
import { transferStatusView } from './views.ts'

export const getTransferStatus = route({
  id: 'getTransferStatus',
  method: 'get',
  path: '/bank/transfer/status',
  notFoundNouns: ['payment'],
  summary: 'Get the status of a transfer',
  description:
    'Mobile payments are found as well. Send the bank’s reference, the id, or both. If several of your payments share a reference, the newest is returned.',
  access: user({ permission: 'transfers:read', testKeys: 'testData' }),
  query: TransferStatusQuery,
  returns: [200, TransferStatus],
  async run({ query, credential, db }) {
    const [payment] = await db.read(
      findOutgoingOrder({ ...query, environment: keyEnvironment(credential) }),
    )
    if (payment === undefined) throw refusal('not_found')
    return transferStatusView(payment)
  },
})
