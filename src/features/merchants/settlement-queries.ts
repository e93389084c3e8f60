import { sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { bankAccounts, merchants, settlementAccountChanges, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { prepareOnce, statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { AccountRef } from '../../wire/account-ref.ts'

/**
 * Sets or removes the account into which a merchant, already locked, is paid; set_settlement_account.sql says
 * when it takes effect, and what it raises.
 */
export const setSettlementAccountRow = (
  merchantUuid: Uuid<'merchant'>,
  account: AccountRef | null,
  environment: Environment | undefined,
  userAgent: string | null,
) =>
  statement(sql`
    select ${functions.setSettlementAccount({
      merchantId: merchantUuid,
      accountId: account?.accountId ?? null,
      accountNumber: account?.accountNumber ?? null,
      environment: environment ?? null,
      userAgent,
    })}`)

/** Undoes the pending change of a merchant that is already locked; raises if there is none. */
export const undoSettlementChange = (merchantUuid: Uuid<'merchant'>, userAgent: string | null) =>
  statement(sql`
    select ${functions.refuse({ rule: 'not_found' })}
    where not ${functions.undoSettlementAccountChange({ merchantId: merchantUuid, userAgent })}`)

/** Makes the changes that are due. */
export const makeDueSettlementChanges = (limit: number) =>
  statement<{ ended: number }>(
    sql`select ${functions.makeDueSettlementChanges({ limit })} as ended`,
  )

export interface SettlementRow extends Record<string, unknown> {
  /** Null for none, as all of the same prefix then are. */
  account_id: Uuid<'account'> | null
  account_number: string | null
  account_holder: string | null
  /** Null if no change is pending. */
  effective_at: string | null
  requested_at: string | null
  requested_by_id: Uuid<'user'> | null
  requested_by_name: string | null
  pending_id: Uuid<'account'> | null
  pending_number: string | null
  pending_holder: string | null
  /** Of a change that is requested now. */
  delay_hours: number
}

/** The account into which a merchant is paid, and the pending change. */
export const findSettlementAccount = prepareOnce((merchantUuid) =>
  statement<SettlementRow>(sql`
    select a.id as account_id, a.account_number, a.holder as account_holder,
      iso_time(c.effective_at) as effective_at, iso_time(c.requested_at) as requested_at,
      u.id as requested_by_id, u.name as requested_by_name,
      p.id as pending_id, p.account_number as pending_number, p.holder as pending_holder,
      (extract(epoch from settlement_change_delay(m.id)) / 3600)::integer as delay_hours
    from ${merchants} m
      left join ${bankAccounts} a on a.id = m.settlement_account_id
      left join ${settlementAccountChanges} c on c.merchant_id = m.id
      left join ${users} u on u.id = c.requested_by
      left join ${bankAccounts} p on p.id = c.account_id
    where m.id = ${merchantUuid}`),
)
