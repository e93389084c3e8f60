import { sql } from 'drizzle-orm'
import { paymentLinks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { pageIds, type Scope } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { countLinkList, type LinkRow, linkList } from './queries.ts'

export interface AnyLinkFilters extends Paging {
  environment: Environment
  scope: Scope
  /** Whether the status is ACTIVE. */
  active?: boolean | undefined
}

const toLinkListFilters = ({ environment, scope, active }: AnyLinkFilters) => ({
  scope,
  environment,
  status: active === undefined ? undefined : active ? ('ACTIVE' as const) : ('not active' as const),
})

export type AnyLinkRow = Pick<
  LinkRow,
  'id' | 'merchant_id' | 'amount' | 'currency' | 'status' | 'environment'
>

/** A page of all merchants' links, newest first. */
export const selectAnyLinks = (filters: AnyLinkFilters) =>
  statement<AnyLinkRow>(sql`
    select l.id, l.merchant_id, l.amount, l.currency, link_status(l) as status, l.environment
    from ${paymentLinks} l where l.id in ${pageIds(linkList(toLinkListFilters(filters)), filters)} order by l.id desc`)

export const countAnyLinks = (filters: AnyLinkFilters) =>
  countLinkList(toLinkListFilters(filters), filters)
