import { member } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { findTransaction } from './queries.ts'
import { Transaction, TransactionParams } from './schemas.ts'
import { transactionView } from './views.ts'

export const getTransaction = route({
  id: 'getTransaction',
  method: 'get',
  path: '/merchants/:id/transactions/:transactionId',
  summary: 'Get a transaction',
  access: member('MEMBER', 'id', { testKeys: 'testData' }),
  params: TransactionParams,
  returns: [200, Transaction],
  async run({ params: { id: merchantUuid, transactionId }, credential, db }) {
    const environment = keyEnvironment(credential)
    const [row] = await db.read(
      findTransaction({ transactionId, scope: { merchantUuid }, environment }),
    )
    if (!row) throw new ApiError('NOT_FOUND')
    return transactionView(row)
  },
})
