import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { AccountParams } from './ledger-schemas.ts'
import { removeAccount } from './queries.ts'

export const deleteBankAccount = route({
  id: 'deleteBankAccount',
  method: 'delete',
  path: '/bank/accounts/:account',
  summary: 'Remove a bank account',
  description:
    'By its id or its number. If a live and a sandbox account share the number, a session has to name the id. Its payments stay on record, and the number can be registered again.',
  access: user({ permission: 'accounts:write', testKeys: 'testData' }),
  params: AccountParams,
  returns: [204, null],
  async run({ params, credential, db }) {
    await db.change(removeAccount(params.account, keyEnvironment(credential)))
    return undefined
  },
})
