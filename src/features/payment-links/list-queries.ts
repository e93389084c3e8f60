import { type SQL, sql } from 'drizzle-orm'
import { paymentLinks } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { LinkStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import { countRows, countOf, type PagedList, type Slice, totalsScope } from '../../lists/queries.ts'

/** Which links a list has: of one merchant, or of all of them. */
export interface ListedLinks {
  merchantUuid?: string | undefined
  environment: Environment
  status?: LinkStatus | 'not active' | undefined
  /** Part of the label. */
  search?: string | undefined
}

const table = sql`${paymentLinks} l`

/** What the row alone tells, as its indexes and totals have it; time makes some of the links EXPIRED too. */
const state = sql`l.state`
const notDue = sql`(l.expires_at is null or l.expires_at > request_now())`

const named = (search: string | undefined): SQL | undefined =>
  search ? sql`l.search like search_pattern(${search})` : undefined

export function linksOf({ merchantUuid, environment, status, search }: ListedLinks): PagedList {
  const slice = (is: LinkStatus | undefined, where?: SQL): Slice => ({
    leading: [
      [sql`l.merchant_id`, merchantUuid],
      [sql`l.environment`, environment],
      [state, is],
    ],
    where: [where, named(search)],
  })
  const due = (where?: SQL): Slice => ({
    leading: [],
    from: sql`due_links(${totalsScope(merchantUuid)}, ${environment}) l`,
    where: [where, named(search)],
  })
  const slices = {
    any: () => [slice(undefined)],
    ACTIVE: () => [slice('ACTIVE', notDue)],
    INACTIVE: () => [slice('INACTIVE', notDue)],
    EXPIRED: () => [slice('EXPIRED'), due()],
    COMPLETED: () => [slice('COMPLETED')],
    'not active': () => [
      slice('INACTIVE'),
      slice('EXPIRED'),
      slice('COMPLETED'),
      due(sql`l.active`),
    ],
  }
  return { from: table, id: sql`l.id`, slices: slices[status ?? 'any']() }
}

/** How many links a list has. */
export const countOfLinks = (listed: ListedLinks, paging: Paging) =>
  countOf(listed.search ? searchedTotal(listed) : keptTotal(listed), paging)

function keptTotal({ merchantUuid, environment, status }: ListedLinks): SQL {
  const total = (of: LinkStatus | null) =>
    sql`links_total(${totalsScope(merchantUuid)}, ${environment}, ${of})`
  return status === 'not active' ? sql`${total(null)} - ${total('ACTIVE')}` : total(status ?? null)
}

const searchedTotal = ({ merchantUuid, environment, status, search }: ListedLinks): SQL =>
  countRows(
    table,
    merchantUuid ? sql`l.merchant_id = ${merchantUuid}` : undefined,
    sql`l.environment = ${environment}`,
    status &&
      (status === 'not active' ? sql`link_status(l) <> 'ACTIVE'` : sql`link_status(l) = ${status}`),
    named(search),
  )
