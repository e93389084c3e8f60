import { type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '../../db/functions.ts'
import { merchants, users } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { MerchantStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { countOf, countRows, pageIds, storedListCount } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface AnyMerchantFilters extends Paging {
  /** A part of the name. */
  search?: string | undefined
  status?: MerchantStatus | undefined
}

/**
 * The indexed column ends in the RIF, with and without hyphens: 24 characters that this search leaves out.
 */
const matchesSearch = (term: string | undefined): SQL | undefined =>
  term
    ? sql`(m.search like ${searchPattern({ term })} and left(m.search, -24) like ${searchPattern({ term })})`
    : undefined

const from = sql`${merchants} m`

const item = sql`m.id, m.name, m.status, u.name as owner_name, iso_time(m.created_at) as created_at`

export interface AnyMerchantItemRow extends Record<string, unknown> {
  id: Uuid<'merchant'>
  name: string
  status: MerchantStatus
  owner_name: string
  created_at: string
}

/** A page of all merchants, newest first. */
export const selectAnyMerchants = (filters: AnyMerchantFilters) => {
  const { status, search } = filters
  const slices = [{ leading: [[sql`m.status`, status]] as const, where: [matchesSearch(search)] }]
  return statement<AnyMerchantItemRow>(sql`
    select ${item} from ${from} join ${users} u on u.id = m.owner_id
    where m.id in ${pageIds({ from, id: sql`m.id`, slices }, filters)} order by m.id desc`)
}

export const countAnyMerchants = ({ status, search, ...paging }: AnyMerchantFilters) =>
  countOf(
    search
      ? countRows(from, matchesSearch(search), status && sql`m.status = ${status}`)
      : storedListCount('merchants', status ?? '%'),
    paging,
  )

export interface AnyMerchantRow extends AnyMerchantItemRow {
  owner_id: Uuid<'user'>
  owner_email: string
  rif: string
  /** `live` once its live operations are enabled. */
  environment: Environment
}

/** No row if there is no such merchant. */
export const findAnyMerchant = (merchantUuid: Uuid<'merchant'>) =>
  statement<AnyMerchantRow>(sql`
    select ${item}, u.id as owner_id, u.email as owner_email, m.rif,
      case u.kyc_status when 'approved' then 'live' else 'test' end as environment
    from ${merchants} m join ${users} u on u.id = m.owner_id where m.id = ${merchantUuid}`)
