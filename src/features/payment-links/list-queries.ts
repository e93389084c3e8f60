import { and, type SQL, sql } from 'drizzle-orm'
import { linksTotal, merchantNow, newlyExpiredLinks, searchPattern } from '../../db/functions.ts'
import { paymentLinks, transactions } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { LinkStatus } from '../../domain/statuses.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countOf,
  countOfSeen,
  countRows,
  merchantOf,
  type PagedList,
  type Scope,
  type Slice,
  seenWithin,
  soldAt,
  totalsScope,
} from '../../lists/queries.ts'
import type { ShiftFilter } from '../../wire/shifts.ts'
import type { TillFilters } from '../../wire/tills.ts'

/** Which links a list has. */
export interface LinkListFilters extends TillFilters, ShiftFilter {
  scope: Scope
  environment: Environment
  status?: LinkStatus | 'not active' | undefined
  /** Part of the label. */
  search?: string | undefined
  externalReference?: string | undefined
}

const table = sql`${paymentLinks} l`

/** The stored status, which indexes and totals use; links whose expiry is not recorded yet are EXPIRED too. */
const storedStatus = sql`l.stored_status`
const notExpired = (environment: Environment) =>
  sql`(l.expires_at is null or l.expires_at > ${
    environment === 'live'
      ? sql`request_now()`
      : merchantNow({ merchantId: sql`l.merchant_id`, environment })
  })`

/** Also the condition of the indexes that lists read. */
const ofMerchants = sql`l.purpose = 'link'`

/** Limits a list to the links that were paid in a shift; `none`: those that were paid in no shift. */
function paidInShift({ shiftId }: ShiftFilter): SQL | undefined {
  if (shiftId === undefined) return undefined
  if (shiftId === 'none') {
    // `offset 0` keeps it from being joined, which would read what all merchants' shifts have taken.
    return sql`not exists (
      select from ${transactions} t where t.link_id = l.id and t.shift_id is not null offset 0)`
  }
  return sql`l.id = any (array(select t.link_id from ${transactions} t where t.shift_id = ${shiftId}))`
}

const matchesSearch = (listed: LinkListFilters): SQL | undefined => {
  const { search, externalReference } = listed
  return and(
    search ? sql`l.search like ${searchPattern({ term: search })}` : undefined,
    externalReference === undefined ? undefined : sql`l.external_reference = ${externalReference}`,
    soldAt(sql`l.till_id`, listed),
    paidInShift(listed),
  )
}

export function linkList(listed: LinkListFilters): PagedList {
  const { scope, environment, status } = listed
  const slice = (is: LinkStatus | undefined, where?: SQL): Slice => ({
    leading: [
      [sql`l.merchant_id`, merchantOf(scope)],
      [sql`l.environment`, environment],
      [storedStatus, is],
    ],
    where: [
      ofMerchants,
      where,
      matchesSearch(listed),
      seenWithin(scope, sql`l.id`, sql`l.till_id`),
    ],
  })
  const due = (where?: SQL): Slice => ({
    leading: [],
    from: sql`${newlyExpiredLinks({ merchant: totalsScope(scope), environment })} l`,
    where: [where, matchesSearch(listed), seenWithin(scope, sql`l.id`, sql`l.till_id`)],
  })
  const slices = {
    any: () => [slice(undefined)],
    ACTIVE: () => [slice('ACTIVE', notExpired(environment))],
    INACTIVE: () => [slice('INACTIVE', notExpired(environment))],
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

/** The number of links of a list. */
export const countLinkList = (listed: LinkListFilters, paging: Paging) =>
  countOf(
    listed.search ||
      listed.externalReference !== undefined ||
      listed.tillId ||
      listed.branchId ||
      listed.shiftId
      ? countSearchedLinks(listed)
      : countOfSeen(storedLinkTotal(listed), linkList(listed)),
    paging,
  )

function storedLinkTotal({ scope, environment, status }: LinkListFilters): SQL {
  const total = (of: LinkStatus | null) =>
    linksTotal({ merchant: totalsScope(scope), environment, status: of })
  return status === 'not active' ? sql`${total(null)} - ${total('ACTIVE')}` : total(status ?? null)
}

function countSearchedLinks(listed: LinkListFilters): SQL {
  const { scope, environment, status } = listed
  const merchantUuid = merchantOf(scope)
  return countRows(
    table,
    ofMerchants,
    merchantUuid ? sql`l.merchant_id = ${merchantUuid}` : undefined,
    sql`l.environment = ${environment}`,
    status &&
      (status === 'not active' ? sql`link_status(l) <> 'ACTIVE'` : sql`link_status(l) = ${status}`),
    matchesSearch(listed),
    seenWithin(scope, sql`l.id`, sql`l.till_id`),
  )
}
