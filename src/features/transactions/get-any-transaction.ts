import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { AdminTransaction, AdminTransactionParams } from './admin-schemas.ts'
import { findTransaction } from './queries.ts'
import { anyTransactionView } from './views.ts'

export const getAnyTransaction = route({
  id: 'getAnyTransaction',
  method: 'get',
  path: '/admin/transactions/:id',
  summary: 'Get any transaction',
  access: admin({ permission: 'admin:read', testKeys: 'testData' }),
  params: AdminTransactionParams,
  returns: [200, AdminTransaction],
  errors: ['NOT_FOUND'],
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const [row] = await db.read(
      findTransaction({ transactionId: params.id, scope: 'all', environment }),
    )
    if (!row) throw new ApiError('NOT_FOUND')
    return anyTransactionView(row)
  },
})
