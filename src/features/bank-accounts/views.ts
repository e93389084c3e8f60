import type * as z from 'zod'
import { type Environment, WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import { accountId } from '../../platform/ids.ts'
import type { BankAccount } from './schemas.ts'

interface AccountRow {
  id: string
  accountNumber: string
  holder: string
  document: string
  alias: string | null
  environment: Environment
  /** The connection that it pays through; null until an administrator binds it. */
  connection: string | null
  createdAt: Date
}

/** An account as shown to its owner. */
export const accountView = (row: AccountRow): z.input<typeof BankAccount> => ({
  id: accountId.toPublic(row.id),
  ...maskedAccount(row.accountNumber),
  holder: row.holder,
  document: row.document,
  alias: row.alias,
  environment: WIRE_ENVIRONMENTS[row.environment],
  status: row.connection === null ? 'pending' : 'active',
  createdAt: row.createdAt.toISOString(),
})
