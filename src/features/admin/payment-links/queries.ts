import { type SQL, sql } from 'drizzle-orm'
import { paymentLinks } from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import { offsetOf, type Paging } from '../../../http/paging.ts'
import { statement } from '../../../platform/database.ts'
import type { LinkStatus } from '../../payment-links/rules.ts'
import { allOf, is, newestFirst } from '../list-queries.ts'

export interface AnyLinkFilters extends Paging {
  environment: Environment
  /** A uuid; the links of all merchants where it is undefined. */
  merchantId?: string | undefined
  /** Whether the status is ACTIVE. */
  active?: boolean | undefined
}

const status = sql`link_status(l)`

const matching = ({ environment, merchantId, active }: AnyLinkFilters): SQL =>
  allOf(
    is(sql`l.environment`, environment),
    is(sql`l.merchant_id`, merchantId),
    active === undefined ? undefined : sql`(${status} = 'ACTIVE') = ${active}`,
  )

export interface AnyLinkRow extends Record<string, unknown> {
  id: string
  merchant_id: string
  amount: string
  currency: 'VES' | 'USD'
  status: LinkStatus
  environment: Environment
}

/** A page of all merchants' links, newest first. */
export const selectAnyLinks = (filters: AnyLinkFilters) => {
  const leading = filters.merchantId ? sql`l.merchant_id desc, l.environment` : sql`l.environment`
  return statement<AnyLinkRow>(sql`
    select l.id, l.merchant_id, l.amount, l.currency, ${status} as status, l.environment
    from ${paymentLinks} l where ${matching(filters)}
    order by ${newestFirst(sql`l.id`, leading)} limit ${filters.limit} offset ${offsetOf(filters)}`)
}

export const countAnyLinks = (filters: AnyLinkFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${paymentLinks} l where ${matching(filters)}`,
  )
