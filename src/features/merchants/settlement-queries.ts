import { eq, sql } from 'drizzle-orm'
import { setSettlementAccount } from '../../db/functions.ts'
import { bankAccounts, merchants } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { prepareOnce, query, statement } from '../../platform/database.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

/**
 * Sets or removes the account into which a merchant, already locked, is paid; set_settlement_account.sql says
 * what it raises.
 */
export const setSettlementAccountRow = (
  merchantUuid: string,
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

/** No row if the merchant has none. */
export const findSettlementAccount = prepareOnce((merchantUuid) =>
  query
    .select({
      id: bankAccounts.id,
      accountNumber: bankAccounts.accountNumber,
      holder: bankAccounts.holder,
    })
    .from(merchants)
    .innerJoin(bankAccounts, eq(bankAccounts.id, merchants.settlementAccountId))
    .where(eq(merchants.id, merchantUuid)),
)
