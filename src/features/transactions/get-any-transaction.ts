import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
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
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const [row] = await db.read(
      findTransaction({ transactionId: params.id, scope: 'all', environment }),
    )
    if (!row) throw refusal('not_found')
    return anyTransactionView(row)
  },
})
