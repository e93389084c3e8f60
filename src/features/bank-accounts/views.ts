import type * as z from 'zod'
import { ENVIRONMENT_NAMES, type Environment } from '../../domain/environment.ts'
import { shownAccount } from '../../domain/shown-account.ts'
import { accountId } from '../../platform/ids.ts'
import type { BankAccount } from './schemas.ts'

interface AccountRow {
  id: string
  accountNumber: string
  holder: string
  document: string
  alias: string | null
  environment: Environment
  /** By which it pays; null while no administrator has bound it. */
  connection: string | null
  createdAt: Date
}

/** An account as its owner sees it. */
export const accountView = (row: AccountRow): z.input<typeof BankAccount> => ({
  id: accountId.toPublic(row.id),
  ...shownAccount(row.accountNumber),
  holder: row.holder,
  document: row.document,
  alias: row.alias,
  environment: ENVIRONMENT_NAMES[row.environment],
  status: row.connection === null ? 'pending' : 'active',
  createdAt: row.createdAt.toISOString(),
})
