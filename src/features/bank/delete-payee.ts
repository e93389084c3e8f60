import { user } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { PayeeParams } from './account-schemas.ts'
import { deletePayeeRow } from './payee-queries.ts'

export const deletePayee = route({
  id: 'deletePayee',
  method: 'delete',
  path: '/bank/payees/:id',
  summary: 'Forget a payee',
  access: user({ testKeys: 'testData' }),
  params: PayeeParams,
  returns: [204, null],
  errors: ['NOT_FOUND'],
  async run({ params, credential, db }) {
    const [forgotten] = await db.change(deletePayeeRow(params.id, keyEnvironment(credential)))
    if (forgotten.length === 0) throw new ApiError('NOT_FOUND')
    return undefined
  },
})
