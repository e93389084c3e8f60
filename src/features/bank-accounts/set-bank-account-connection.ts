import { admin } from '../../http/access.ts'
import { keyEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import {
  bindAccount,
  findAnyAccount,
  requireKeyEnvironment,
  requireKnownConnection,
} from './admin-queries.ts'
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
  async run({ params, body, credential, db, platform }) {
    const configured = platform.banks.configured.find(({ name }) => name === body.connection)
    const {
      found: [account],
    } = await db.change({
      environmentChecked: requireKeyEnvironment(params.id, keyEnvironment(credential)),
      connectionKnown: requireKnownConnection(body.connection === null || configured !== undefined),
      bound: bindAccount(params.id, body.connection, configured ?? null),
      found: findAnyAccount(params.id),
    })
    if (!account) throw refusal('not_found')
    return adminAccountView(account)
  },
})
