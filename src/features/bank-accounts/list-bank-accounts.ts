import { user } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countAccounts, listAccounts } from './queries.ts'
import { BankAccountList, BankAccountQuery } from './schemas.ts'
import { accountView } from './views.ts'

export const listBankAccounts = route({
  id: 'listBankAccounts',
  method: 'get',
  path: '/bank/accounts',
  summary: 'List the caller’s bank accounts',
  description: 'Newest first. An API key sees only accounts of its own environment.',
  access: user({ permission: 'accounts:read', testKeys: 'testData' }),
  query: BankAccountQuery,
  returns: [200, BankAccountList],
  run(call) {
    const { query, credential } = call
    const environment = resolveEnvironment(credential, query.environment)
    const batch = { counted: countAccounts(environment), rows: listAccounts(environment, query) }
    return readPage(call, query, batch, accountView)
  },
})
