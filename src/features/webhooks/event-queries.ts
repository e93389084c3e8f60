import { type SQL, sql } from 'drizzle-orm'
import { storedEventCount } from '../../db/functions.ts'
import { outbox } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt, type Uuid } from '../../platform/ids.ts'
import { ALL_EVENT_TYPES, type EventType } from '../../webhooks/event-body.ts'

/** An event's id has its time or a slightly later one: SQL's new_uuid() reads a clock twice. */
const MAX_ID_LAG_MS = 60_000

export interface EventFilters extends Paging {
  environment: Environment
  type?: EventType | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface EventRow extends Record<string, unknown> {
  id: Uuid<'event'>
  merchant_id: Uuid<'merchant'>
  type: EventType
  environment: Environment | null
  data: Record<string, unknown>
  created_at: string
}

/**
 * Written so that no index can serve it: looking up each entry there would cost more than the rest of the
 * count.
 */
const hasKnownType = sql`(e.type = any (${sql.param([...ALL_EVENT_TYPES])}::text[])) is true`

const isEventOf = (environment: Environment | undefined, ofType = hasKnownType): SQL => sql`
  e.topic = 'event'
  and ${ofType}
  and (e.environment is null or e.environment = coalesce(${environment ?? null}, e.environment))`

const eventList = (
  merchantUuid: Uuid<'merchant'> | SQL,
  { environment, type, from, to }: EventFilters,
): PagedList => {
  const latestId = to && firstUuidAt(new Date(to.getTime() + MAX_ID_LAG_MS))
  const where = [
    isEventOf(environment, type && sql`e.type = ${type}`),
    from &&
      sql`e.id >= ${firstUuidAt(from)} and e.created_at >= ${from.toISOString()}::timestamptz`,
    to && sql`e.id < ${latestId} and e.created_at < ${to.toISOString()}::timestamptz`,
  ]
  const merchant = sql`e.merchant_id`
  // With a single-value range, the merchant's index would be read from its first entry instead of from the
  // start of the period.
  const slice = from
    ? { leading: [], where: [sql`${merchant} = ${merchantUuid}`, ...where] }
    : { leading: [[merchant, merchantUuid] as const], where }
  return { from: sql`${outbox} e`, id: sql`e.id`, slices: [slice] }
}

const item = sql`e.id, e.merchant_id, e.type, e.environment, e.data, iso_time(e.created_at) as created_at`

/** A page of a merchant's events, newest first; countEvents() comes before it. */
export const selectEvents = (merchantUuid: Uuid<'merchant'>, filters: EventFilters) =>
  statement<EventRow>(sql`
    select ${item} from ${outbox} e where e.id in ${pageIds(eventList(merchantUuid, filters), filters)}
    order by e.id desc`)

/**
 * The total: stored, or counted within a time. With an end alone, the plan does not know the merchant, so it always uses
 * their own index, however many events they have. With a start time it knows the merchant, since PostgreSQL has to choose
 * whether the merchant's events or those after the time are fewer.
 */
export const countEvents = (merchantUuid: Uuid<'merchant'>, filters: EventFilters) => {
  const { environment, type, from, to } = filters
  if (!(from || to)) {
    const types = type ? [type] : ALL_EVENT_TYPES
    const total = storedEventCount({ merchantId: merchantUuid, environment, types })
    return countOf(total, filters)
  }
  const merchant = from ? merchantUuid : sql`(select ${merchantUuid}::uuid)`
  return countOf(countListRows(eventList(merchant, filters)), filters)
}

/**
 * No row if the merchant has no such event, or the event is not of the environment to which the caller is
 * limited.
 */
export const findEvent = (
  merchantUuid: Uuid<'merchant'>,
  eventUuid: Uuid<'event'>,
  environment: Environment | undefined,
) =>
  statement<EventRow>(sql`
    select ${item} from ${outbox} e
    where e.id = ${eventUuid} and e.merchant_id = ${merchantUuid} and ${isEventOf(environment)}`)
