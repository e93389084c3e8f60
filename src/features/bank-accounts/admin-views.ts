import type * as z from 'zod'
import { bankCodeOf, maskAccountNumber } from '../../domain/account-number.ts'
import { type Environment, WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import type { BankConnection } from '../../platform/bank/port.ts'
import { accountId, userId } from '../../platform/ids.ts'
import type { AdminBankAccount } from './admin-schemas.ts'

interface AccountRow {
  id: string
  userId: string
  accountNumber: string
  holder: string
  document: string
  alias: string | null
  environment: Environment
  connection: string | null
  createdAt: Date
}

/** An account as shown to administrators. */
export const adminAccountView = (row: AccountRow): z.input<typeof AdminBankAccount> => ({
  id: accountId.toPublic(row.id),
  userId: userId.toPublic(row.userId),
  ...maskedAccount(row.accountNumber),
  holder: row.holder,
  document: row.document,
  alias: row.alias,
  environment: WIRE_ENVIRONMENTS[row.environment],
  status: row.connection === null ? 'pending' : 'active',
  connection: row.connection,
  createdAt: row.createdAt.toISOString(),
})

/** A connection of the deployment and the account bound to it. */
export const connectionView = (
  { name, protocol, accountNumber, rif, capabilities }: BankConnection,
  boundAccountUuid: string | null,
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
