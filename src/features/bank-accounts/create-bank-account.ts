import { user } from '../../http/access.ts'
import { JsonBody } from '../../http/json-body.ts'
import { resolveEnvironment } from '../../http/key-environment.ts'
import { route } from '../../http/route.ts'
import { accountId } from '../../platform/ids.ts'
import { insertAccount } from './queries.ts'
import { BankAccount, NewBankAccount } from './schemas.ts'
import { accountView } from './views.ts'

export const createBankAccount = route({
  id: 'createBankAccount',
  method: 'post',
  path: '/bank/accounts',
  summary: 'Register a bank account',
  description:
    'A live account needs a verified e-mail, and is pending until an administrator has connected it to its bank. A sandbox account is active at once, and has deposits to read.',
  access: user({ testKeys: 'testData' }),
  body: NewBankAccount,
  returns: [201, BankAccount],
  errors: ['EMAIL_NOT_VERIFIED'],
  conflicts: {
    bank_accounts_number_key:
      'You have registered this account number in this environment already.',
  },
  idempotent: true,
  async run({ body, credential, db, now, newId }) {
    const { account_number: accountNumber, document, holder, phone = null, alias = null } = body
    const environment = resolveEnvironment(credential, body.environment) ?? 'live'
    const connection = environment === 'test' ? 'sandbox' : null
    const id = newId<'account'>()
    const row = { id, environment, accountNumber, document, holder, phone, alias, connection }
    const response = JSON.stringify(
      accountView({
        id,
        environment,
        account_number: accountNumber,
        document,
        holder,
        alias,
        connection,
        created_at: now.toISOString(),
      }),
    )
    await db.change(insertAccount({ ...row, publicId: accountId.toPublic(id), response }))
    return new JsonBody(response)
  },
})
