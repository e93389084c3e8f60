import { sql } from 'drizzle-orm'
import { comparedConnections, reconciliationDifferences } from '../../../db/functions.ts'
import { bankAccounts, bankConnections } from '../../../db/schema.ts'
import { statement } from '../../../platform/database.ts'
import type { Uuid } from '../../../platform/ids.ts'

/** A bank connection, as SQL's reconciliation_differences() takes it. */
export interface ComparedConnection {
  name: string
  /** Whether its bank statements are read; if not, only the orders left to a person are known. */
  statement: boolean
}

export type DifferenceKind =
  | 'not_in_statement'
  | 'not_ours'
  | 'amount_differs'
  | 'notice_not_in_statement'
  | 'restated'
  | 'flagged'

/** A difference; a connection without any has one row with a null kind. */
export interface DifferenceRow extends Record<string, unknown> {
  connection: string
  read_at: string | null
  /** The total of the connection. */
  difference_count: number
  kind: DifferenceKind | null
  order_id: Uuid<'bankOrder'> | null
  movement_id: Uuid<'movement'> | null
  amount: string | null
  bank_amount: string | null
  reference: string | null
  created_at: string | null
  /** Of a user's own connection. */
  own_id: Uuid<'connection'> | null
  own_user_id: Uuid<'user'> | null
  own_account_id: Uuid<'account'> | null
  account_number: string | null
  is_removed: boolean
}

/** What is compared: the deployment's connections and users' own ones; of a merchant that of its account. */
interface ComparedConnections {
  configured: readonly ComparedConnection[]
  /** Whether the statements of users' own connections are read, by protocol. */
  protocols: Readonly<Record<string, boolean>>
  merchantUuid?: Uuid<'merchant'> | undefined
}

/** The differences of a Caracas day, limited per connection; see reconciliation_differences.sql. */
export const selectReconciliationDifferences = (
  { configured, protocols, merchantUuid: merchantId }: ComparedConnections,
  day: string,
  limit: number,
) => {
  const connections = sql`${comparedConnections({ configured, protocols, merchantId })}`
  return statement<DifferenceRow>(sql`
    select d.connection, iso_time(d.read_at) as read_at, d.difference_count, d.kind, d.order_id, d.movement_id,
      d.amount, d.bank_amount, d.reference, iso_time(d.created_at) as created_at,
      own.id as own_id, own.user_id as own_user_id, own.account_id as own_account_id, own.account_number,
      coalesce(own.is_removed, false) as is_removed
    from ${reconciliationDifferences({ connections, day, most: limit })} d
      left join lateral (
        select c.id, c.user_id, c.account_id, a.account_number, c.removed_at is not null as is_removed
        from ${bankConnections} c join ${bankAccounts} a on a.id = c.account_id
        where c.name = d.connection order by c.id desc limit 1) own on true`)
}
