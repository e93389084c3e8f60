import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { AccountParams } from './ledger-schemas.ts'
import { findAccount, rejectAmbiguousAccount } from './queries.ts'
import { BankAccount } from './schemas.ts'
import { accountView } from './views.ts'

export const getBankAccount = route({
  id: 'getBankAccount',
  method: 'get',
  path: '/bank/accounts/:account',
  summary: 'Get one of the caller’s bank accounts',
  description:
    'By its id or its number. If a live and a sandbox account share the number, a session has to name the id.',
  access: user({ permission: 'accounts:read', testKeys: 'testData' }),
  params: AccountParams,
  returns: [200, BankAccount],
  async run({ params, credential, db }) {
    const environment = keyEnvironment(credential)
    const {
      found: [account],
    } = await db.read({
      checked: rejectAmbiguousAccount(params.account, environment),
      found: findAccount(params.account, environment),
    })
    if (!account) throw refusal('not_found')
    return accountView(account)
  },
})
