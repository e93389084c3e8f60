import type * as z from 'zod'
import { userId } from '../../platform/ids.ts'
import type { AnyAccountRow } from './admin-queries.ts'
import type { AdminBankAccount } from './admin-schemas.ts'
import { accountView } from './views.ts'

/** An account as shown to administrators. */
export const adminAccountView = (row: AnyAccountRow): z.input<typeof AdminBankAccount> => {
  const { id, bankCode, accountNumber, bankName, createdAt, ...details } = accountView(row)
  return {
    id,
    userId: userId.toPublic(row.user_id),
    bankCode,
    accountNumber,
    bankName,
    ...details,
    connection: row.connection,
    createdAt,
  }
}
