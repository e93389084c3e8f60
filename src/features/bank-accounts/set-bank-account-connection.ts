import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { ApiError } from '../../wire/errors.ts'
import { bindAccount, findAnyAccount, requireKeyEnvironment } from './admin-queries.ts'
import { AdminBankAccount, AdminBankAccountParams, BankAccountConnection } from './admin-schemas.ts'
import { adminAccountView } from './admin-views.ts'

export const setBankAccountConnection = route({
  id: 'setBankAccountConnection',
  method: 'put',
  path: '/admin/bank-accounts/:id/connection',
  summary: 'Connect a live bank account to its bank',
  description:
    'A connection pays from its own account, so the account’s number has to be the same, and the account’s document has to be the connection’s RIF, or the cédula in it. The movements that the bank has reported for the connection so far are assigned to the account. Null disconnects the account, and makes it pending.',
  access: admin({ about: 'account', permission: 'admin:write', testKeys: 'testData' }),
  params: AdminBankAccountParams,
  body: BankAccountConnection,
  returns: [200, AdminBankAccount],
  errors: ['NOT_FOUND'],
  invalid: { connection_unknown: 'This deployment has no connection of this name.' },
  conflicts: {
    account_sandbox: 'A sandbox account needs no connection.',
    connection_number_mismatch: 'This connection pays from an account with another number.',
    connection_owner_mismatch:
      'The account’s document is not the RIF of this connection’s owner. Check who registered the account.',
    account_has_pending_order: 'A payment from this account is still pending.',
    account_has_connection:
      'The account’s owner has connected it. They have to delete their connection first.',
    bank_accounts_connected_key: 'Another account with this number is connected.',
    bank_accounts_connection_key: 'Another account is using this connection.',
  },
  async run({ params, body, credential, db, platform }) {
    const configured = platform.banks.configured.find(({ name }) => name === body.connection)
    const {
      found: [account],
    } = await db.change({
      environmentChecked: requireKeyEnvironment(params.id, keyEnvironment(credential)),
      bound: bindAccount(params.id, body.connection, configured ?? null),
      found: findAnyAccount(params.id),
    })
    if (!account) throw new ApiError('NOT_FOUND')
    return adminAccountView(account)
  },
})
