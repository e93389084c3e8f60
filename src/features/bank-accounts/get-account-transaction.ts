import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findLedgerEntry } from './ledger-queries.ts'
import { AccountTransactionParams, BankTransactionDetail } from './ledger-schemas.ts'
import { bankTransactionDetailView } from './ledger-views.ts'

export const getAccountTransaction = route({
  id: 'getAccountTransaction',
  method: 'get',
  path: '/bank/accounts/:account/transactions/:transactionId',
  notFoundNouns: ['bank account', 'transaction'],
  summary: 'Get a transaction of an account',
  description:
    'One of your payments from the account, with the reference and the data that you gave with it, or another movement that its bank has reported.',
  access: user({ permission: 'accounts:read', testKeys: 'testData' }),
  params: AccountTransactionParams,
  returns: [200, BankTransactionDetail],
  async run({ params: { account, transactionId }, credential, db, platform }) {
    const accountEnvironment = keyEnvironment(credential)
    const {
      rows: [row],
    } = await db.read(findLedgerEntry({ ...account, accountEnvironment }, transactionId))
    if (row === undefined) throw refusal('not_found')
    return bankTransactionDetailView(platform.config, row)
  },
})
