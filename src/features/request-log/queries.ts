import { type SQL, sql } from 'drizzle-orm'
import { requests } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import {
  countListRows,
  countOf,
  createdWithin,
  type PagedList,
  pageIds,
  type Slice,
} from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

export interface RequestFilters extends Paging {
  merchantUuid: Uuid<'merchant'>
  /** Both if undefined. */
  environment: Environment | undefined
  /** Requests that were recorded before are no longer shown, even if they are not removed yet. */
  since: Date
  key?: Uuid<'apiKey'> | undefined
  /** From the first to the second, inclusive. */
  status?: readonly [number, number] | undefined
  /** What the path begins with. */
  path?: string | undefined
  requestId?: string | undefined
}

export interface RequestRow extends Record<string, unknown> {
  id: Uuid<'loggedRequest'>
  request_id: string
  created_at: string
  method: string
  path: string
  status: number
  error_code: string | null
  api_key_id: Uuid<'apiKey'>
  duration_ms: number
}

const id = sql`r.id`

/** A merchant's requests are indexed by environment: without a filter both are read and merged. */
function requestList(filters: RequestFilters): PagedList {
  const { merchantUuid, environment, since, key, status, path, requestId } = filters
  const where: (SQL | undefined)[] = [
    key && sql`r.api_key_id = ${key}`,
    status && sql`r.status between ${status[0]} and ${status[1]}`,
    path === undefined ? undefined : sql`starts_with(r.path, ${path})`,
    ...createdWithin(id, { from: since }),
  ]
  const slice = (one: Environment): Slice =>
    requestId === undefined
      ? {
          leading: [
            [sql`r.merchant_id`, merchantUuid],
            [sql`r.environment`, one],
          ],
          where,
        }
      : {
          leading: [],
          where: [
            sql`r.merchant_id = ${merchantUuid}`,
            sql`r.request_id = ${requestId}`,
            sql`r.environment = ${one}`,
            ...where,
          ],
        }
  const environments = environment ? [environment] : (['live', 'test'] as const)
  return { from: sql`${requests} r`, id, slices: environments.map(slice) }
}

/** A page of a merchant's requests, newest first; countRequests() comes before it. */
export const selectRequests = (filters: RequestFilters) =>
  statement<RequestRow>(sql`
    select r.id, r.request_id, iso_time(r.created_at) as created_at, r.method, r.path, r.status, r.error_code,
      r.api_key_id, r.duration_ms
    from ${requests} r where r.id in ${pageIds(requestList(filters), filters)} order by r.id desc`)

/** The total, counted by the index: a stored one would cost each recording more than the list is worth. */
export const countRequests = (filters: RequestFilters) =>
  countOf(countListRows(requestList(filters)), filters)
