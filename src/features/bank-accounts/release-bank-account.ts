import { admin } from '../../http/access.ts'
import { route } from '../../http/route.ts'
import { refusal } from '../../wire/errors.ts'
import { findAnyAccount, releaseAccount } from './admin-queries.ts'
import { AdminBankAccount, AdminBankAccountParams, BankAccountRelease } from './admin-schemas.ts'
import { adminAccountView } from './admin-views.ts'

export const releaseBankAccount = route({
  id: 'releaseBankAccount',
  method: 'post',
  path: '/admin/bank-accounts/:id/release',
  notFoundNouns: ['bank account'],
  summary: 'Release the number of a connected bank account',
  description:
    'For a number that is not its user’s. The account is pending, a connection of its user’s own is disabled, and others can connect the number. The user, and the owner and the administrators of each merchant that is paid into the account, are told the reason, and whoever waits for the number that it is free.',
  access: admin({ about: 'account', testKeys: 'never', stepUp: 'always' }),
  params: AdminBankAccountParams,
  body: BankAccountRelease,
  returns: [200, AdminBankAccount],
  async run({ params, body, db }) {
    const {
      found: [account],
    } = await db.change({
      released: releaseAccount(params.id, body.reason),
      found: findAnyAccount(params.id),
    })
    if (!account) throw refusal('not_found')
    return adminAccountView(account)
  },
})
