import type * as z from 'zod'
import { bankCodeOf, maskAccountNumber } from '../../domain/account-number.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { accountId, type Uuid, userId } from '../../platform/ids.ts'
import type { AnyAccountRow } from './admin-queries.ts'
import type { AdminBankAccount } from './admin-schemas.ts'
import { accountView } from './views.ts'

/** An account as shown to administrators. */
export const adminAccountView = (row: AnyAccountRow): z.input<typeof AdminBankAccount> => ({
  ...accountView(row),
  userId: userId.toPublic(row.user_id),
  connection: row.connection,
})

/** A connection of the deployment and the account bound to it. */
export const connectionView = (
  { name, protocol, accountNumber, rif, capabilities }: BankConnection,
  boundAccountUuid: Uuid<'account'> | null,
) => ({
  name,
  bank: protocol as 'bnc' | 'r4' | 'bdv',
  bankCode: bankCodeOf(accountNumber),
  accountNumber: maskAccountNumber(accountNumber),
  rif,
  account: boundAccountUuid && accountId.toPublic(boundAccountUuid),
  capabilities: {
    statement: capabilities.statement,
    verifiesIncoming: capabilities.verifiesIncoming !== 'no',
  },
})
