import { user } from '../../http/access.ts'
import { ApiError } from '../../http/errors.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { findAccount } from './account-queries.ts'
import { BankAccount } from './account-schemas.ts'
import { accountView } from './account-views.ts'
import { AccountParams } from './schemas.ts'

export const getBankAccount = route({
  id: 'getBankAccount',
  method: 'get',
  path: '/bank/accounts/:account',
  summary: 'Get one of the caller’s bank accounts',
  description:
    'By its id or its number. If a live and a sandbox account share the number, it is the live one.',
  access: user(),
  params: AccountParams,
  returns: [200, BankAccount],
  errors: ['NOT_FOUND'],
  async run({ params, credential, db }) {
    const [[account]] = await db.read(findAccount(params.account, keyEnvironment(credential)))
    if (!account) throw new ApiError('NOT_FOUND')
    return accountView(account)
  },
})
