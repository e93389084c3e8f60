import { user } from '../../http/access.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { accountId } from '../../platform/ids.ts'
import { type AccountRow, insertAccount } from './queries.ts'
import { BankAccount, NewBankAccount } from './schemas.ts'
import { accountView } from './views.ts'

export const createBankAccount = route({
  id: 'createBankAccount',
  method: 'post',
  path: '/bank/accounts',
  summary: 'Register a bank account',
  description:
    'A live account needs a verified e-mail, and is pending until an administrator has connected it to its bank. A sandbox account is active at once, and already has some deposits.',
  access: user({ permission: 'accounts:write', testKeys: 'testData' }),
  body: NewBankAccount,
  returns: [201, BankAccount],
  idempotent: { view: accountView },
  async run({ body, credential, db, now, newId }) {
    const { account_number: accountNumber, document, holder, phone = null, alias = null } = body
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const connection = environment === 'test' ? 'sandbox' : null
    const row: AccountRow = {
      ...{ id: newId<'account'>(), account_number: accountNumber, document, holder, alias },
      ...{ environment, connection, created_at: now.toISOString() },
    }
    await db.change(insertAccount(row, accountId.toPublic(row.id), phone))
    return row
  },
})
