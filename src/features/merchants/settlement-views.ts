import { maskedAccount } from '../../domain/masked-account.ts'
import { accountId, type Uuid, userId } from '../../platform/ids.ts'
import type { SettlementRow } from './settlement-queries.ts'

/** An account into which a merchant is paid; null for none. */
const accountView = (
  id: Uuid<'account'> | null,
  accountNumber: string | null,
  holder: string | null,
) =>
  id === null || accountNumber === null || holder === null
    ? null
    : { id: accountId.toPublic(id), ...maskedAccount(accountNumber), holder }

function pendingView(row: SettlementRow) {
  const { effective_at, requested_at, requested_by_id, requested_by_name } = row
  if (effective_at === null || requested_at === null) return null
  if (requested_by_id === null || requested_by_name === null) return null
  return {
    settlementAccount: accountView(row.pending_id, row.pending_number, row.pending_holder),
    effectiveAt: effective_at,
    requestedAt: requested_at,
    requestedBy: { id: userId.toPublic(requested_by_id), name: requested_by_name },
  }
}

/** The account into which a merchant is paid, or the absence of one, and the change that is pending. */
export const settlementView = (row: SettlementRow) => ({
  settlementAccount: accountView(row.account_id, row.account_number, row.account_holder),
  pending: pendingView(row),
  changeDelayHours: row.delay_hours,
})
