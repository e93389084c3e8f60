import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { updatePayeeRow } from './queries.ts'
import { Payee, PayeeFields, PayeeParams } from './schemas.ts'
import { payeeView } from './views.ts'

export const updatePayee = route({
  id: 'updatePayee',
  method: 'put',
  path: '/bank/payees/:id',
  summary: 'Change a saved payee',
  description: 'All fields are replaced: without a `group`, they are in none afterwards.',
  access: user({ permission: 'payees:write', testKeys: 'testData' }),
  params: PayeeParams,
  body: PayeeFields,
  honoursStrict: true,
  returns: [200, Payee],
  async run({ params, body, credential, db }) {
    const environment = keyEnvironment(credential)
    const {
      found: [row],
    } = await db.change(updatePayeeRow(params.id, environment, body))
    if (!row) throw refusal('not_found')
    return payeeView(row)
  },
})
