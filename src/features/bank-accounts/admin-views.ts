import type * as z from 'zod'
import { bankCodeOf, maskAccountNumber } from '../../domain/account-number.ts'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { accountId, type Uuid, userId } from '../../platform/ids.ts'
import type { AnyAccountRow } from './admin-queries.ts'
import type { AdminBankAccount } from './admin-schemas.ts'

/** An account as shown to administrators. */
export const adminAccountView = (row: AnyAccountRow): z.input<typeof AdminBankAccount> => ({
  id: accountId.toPublic(row.id),
  userId: userId.toPublic(row.user_id),
  ...maskedAccount(row.account_number),
  holder: row.holder,
  document: row.document,
  alias: row.alias,
  environment: WIRE_ENVIRONMENTS[row.environment],
  status: row.connection === null ? 'pending' : 'active',
  connection: row.connection,
  createdAt: row.created_at,
})

/** A connection of the deployment and the account bound to it. */
export const connectionView = (
  { name, protocol, accountNumber, rif, capabilities }: BankConnection,
  boundAccountUuid: Uuid<'account'> | null,
) => ({
  name,
  bank: protocol as 'bnc' | 'r4',
  bankCode: bankCodeOf(accountNumber),
  accountNumber: maskAccountNumber(accountNumber),
  rif,
  account: boundAccountUuid && accountId.toPublic(boundAccountUuid),
  capabilities: {
    statement: capabilities.statement,
    verifiesIncoming: capabilities.verifiesIncoming,
  },
})
