import { maskedAccount } from '../../domain/masked-account.ts'
import { accountId } from '../../platform/ids.ts'
import type { SettlementRow } from './settlement-queries.ts'

/** The account into which a merchant is paid, or the absence of one. */
export const settlementView = (row: SettlementRow | undefined) => ({
  settlementAccount:
    row === undefined
      ? null
      : {
          id: accountId.toPublic(row.id),
          ...maskedAccount(row.account_number),
          holder: row.holder,
        },
})
