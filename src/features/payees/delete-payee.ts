import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { deletePayeeRow } from './queries.ts'
import { PayeeParams } from './schemas.ts'

export const deletePayee = route({
  id: 'deletePayee',
  method: 'delete',
  path: '/bank/payees/:id',
  summary: 'Remove a saved payee',
  access: user({ permission: 'payees:write', testKeys: 'testData' }),
  params: PayeeParams,
  returns: [204, null],
  async run({ params, credential, db }) {
    const forgotten = await db.change(deletePayeeRow(params.id, keyEnvironment(credential)))
    if (forgotten.length === 0) throw refusal('not_found')
    return undefined
  },
})
