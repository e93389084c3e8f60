import { user } from '../../http/access.ts'
import { keyEnvironment, resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { readPage } from '../../lists/read-page.ts'
import { countLedger, selectLedger } from './ledger-queries.ts'
import { AccountParams, BankTransactionList, BankTransactionQuery } from './ledger-schemas.ts'
import { bankTransactionView, bankTransactionWithPartyView } from './ledger-views.ts'

export const listAccountTransactions = route({
  id: 'listAccountTransactions',
  method: 'get',
  path: '/bank/accounts/:account/transactions',
  summary: 'List the transactions of an account',
  description:
    'Your payments from the account, whatever their outcome, and the other movements that its bank has reported. Newest first. If a live and a sandbox account share the number, a session has to name the id or the `environment`.',
  access: user({ permission: 'accounts:read', testKeys: 'testData' }),
  params: AccountParams,
  query: BankTransactionQuery,
  returns: [200, BankTransactionList],
  run(call) {
    const {
      params: { account },
      query,
      credential,
    } = call
    const environment = resolveEnvironment(credential, query.environment)
    const ledger = {
      ...account,
      // An id identifies one account in either environment; only an API key is limited to its own.
      accountEnvironment: account.accountNumber === null ? keyEnvironment(credential) : environment,
      environment,
      status: query.status,
    }
    const batch = { counted: countLedger(ledger, query), rows: selectLedger(ledger, query) }
    const view = query.parties ? bankTransactionWithPartyView : bankTransactionView
    return readPage(call, query, batch, view)
  },
})
