import { type SQL, sql } from 'drizzle-orm'
import { merchants, users } from '../../../db/schema.ts'
import type { Environment } from '../../../domain/environment.ts'
import { offsetOf, type Paging } from '../../../http/paging.ts'
import { statement } from '../../../platform/database.ts'
import { allOf, is, newestFirst } from '../list-queries.ts'

export type StoredMerchantStatus = 'active' | 'inactive' | 'pending'

export interface AnyMerchantFilters extends Paging {
  /** Part of the name. */
  search?: string | undefined
  status?: StoredMerchantStatus | undefined
}

/** The column that has the index holds the RIF too, by which administrators do not search. */
const named = (term: string): SQL => sql`
  (m.search like search_pattern(${term}) and search_text(m.name) like search_pattern(${term}))`

const matching = ({ search, status }: AnyMerchantFilters): SQL =>
  allOf(is(sql`m.status`, status), search ? named(search) : undefined)

const item = sql`m.id, m.name, m.status, u.name as owner_name, iso_time(m.created_at) as created_at`

export interface AnyMerchantItemRow extends Record<string, unknown> {
  id: string
  name: string
  status: StoredMerchantStatus
  owner_name: string
  created_at: string
}

/** A page of all merchants, newest first. */
export const selectAnyMerchants = (filters: AnyMerchantFilters) => {
  const leading = filters.status ? sql`m.status` : undefined
  return statement<AnyMerchantItemRow>(sql`
    select ${item} from ${merchants} m join ${users} u on u.id = m.owner_id where ${matching(filters)}
    order by ${newestFirst(sql`m.id`, leading)} limit ${filters.limit} offset ${offsetOf(filters)}`)
}

export const countAnyMerchants = (filters: AnyMerchantFilters) =>
  statement<{ total: number }>(
    sql`select count(*)::integer as total from ${merchants} m where ${matching(filters)}`,
  )

export interface AnyMerchantRow extends AnyMerchantItemRow {
  owner_id: string
  owner_email: string
  rif: string
  /** `live` once its live operations are open. */
  environment: Environment
}

/** No row where there is no such merchant. */
export const findAnyMerchant = (merchantUuid: string) =>
  statement<AnyMerchantRow>(sql`
    select ${item}, u.id as owner_id, u.email as owner_email, m.rif,
      case u.kyc_status when 'approved' then 'live' else 'test' end as environment
    from ${merchants} m join ${users} u on u.id = m.owner_id where m.id = ${merchantUuid}`)
