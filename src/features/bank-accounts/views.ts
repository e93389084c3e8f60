import type * as z from 'zod'
import { WIRE_ENVIRONMENTS } from '../../domain/environment.ts'
import { maskedAccount } from '../../domain/masked-account.ts'
import { accountId } from '../../platform/ids.ts'
import type { AccountRow } from './queries.ts'
import type { BankAccount } from './schemas.ts'

/** An account as shown to its owner. */
export const accountView = (row: AccountRow): z.input<typeof BankAccount> => ({
  id: accountId.toPublic(row.id),
  ...maskedAccount(row.account_number),
  holder: row.holder,
  document: row.document,
  alias: row.alias,
  environment: WIRE_ENVIRONMENTS[row.environment],
  status: row.connection === null ? 'pending' : 'active',
  createdAt: row.created_at,
})
