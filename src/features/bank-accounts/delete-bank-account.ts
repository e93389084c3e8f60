import { user } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { AccountParams } from './ledger-schemas.ts'
import { removeAccount } from './queries.ts'
import { ambiguousAccountConflict } from './rules.ts'

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
  errors: ['NOT_FOUND'],
  conflicts: {
    ...ambiguousAccountConflict,
    account_has_pending_order: 'A payment from this account is still pending.',
    account_is_settlement_account:
      'This is the settlement account of a merchant. Name another one there first.',
    account_has_connection: 'This account has a bank connection. Delete the connection first.',
    account_awaits_settlement:
      'A merchant is about to be paid into this account. Undo that change of its settlement account first.',
  },
  async run({ params, credential, db }) {
    await db.change(removeAccount(params.account, keyEnvironment(credential)))
    return undefined
  },
})
