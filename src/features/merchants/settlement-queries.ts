import { sql } from 'drizzle-orm'
import { setSettlementAccount } from '../../db/functions.ts'
import { bankAccounts, merchants } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

/**
 * Sets or removes the account into which a merchant, already locked, is paid; set_settlement_account.sql says
 * what it raises.
 */
export const setSettlementAccountRow = (
  merchantUuid: Uuid<'merchant'>,
  account: AccountRef | null,
  environment: Environment | undefined,
) =>
  statement(sql`
    select ${setSettlementAccount({
      merchantId: merchantUuid,
      accountId: account?.accountId ?? null,
      accountNumber: account?.accountNumber ?? null,
      environment: environment ?? null,
    })}`)

export interface SettlementRow extends Record<string, unknown> {
  id: Uuid<'account'>
  account_number: string
  holder: string
}

/** No row if the merchant has none. */
export const findSettlementAccount = prepareOnce((merchantUuid) =>
  statement<SettlementRow>(sql`
    select a.id, a.account_number, a.holder
    from ${merchants} m join ${bankAccounts} a on a.id = m.settlement_account_id
    where m.id = ${merchantUuid}`),
)
