import { type SQL, sql } from 'drizzle-orm'
import { outbox } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidAt } from '../../platform/ids.ts'
import { ALL_EVENT_TYPES, type EventType } from '../../webhooks/event-body.ts'

/** An event's id is made at its time, or a moment later: SQL's new_uuid() reads a clock twice. */
const MAX_ID_LAG_MS = 60_000

export interface EventFilters extends Paging {
  environment: Environment
  type?: EventType | undefined
  from?: Date | undefined
  to?: Date | undefined
}

export interface EventRow extends Record<string, unknown> {
  id: string
  type: EventType
  environment: Environment | null
  data: Record<string, unknown>
  created_at: string
}

/** Not as a condition that an index could take: looking each entry up in it costs more than all else of a count. */
const hasKnownType = sql`(e.type = any (${sql.param([...ALL_EVENT_TYPES])}::text[])) is true`

const isEventOf = (environment: Environment | undefined, ofType = hasKnownType): SQL => sql`
  e.topic = 'event'
  and ${ofType}
  and (e.environment is null or e.environment = coalesce(${environment ?? null}, e.environment))`

const eventList = (
  merchantUuid: string | SQL,
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
  // As a range of one, the merchant's index would be read from its first entry on, and not from that beginning.
  const slice = from
    ? { leading: [], where: [sql`${merchant} = ${merchantUuid}`, ...where] }
    : { leading: [[merchant, merchantUuid] as const], where }
  return { from: sql`${outbox} e`, id: sql`e.id`, slices: [slice] }
}

const item = sql`e.id, e.type, e.environment, e.data, iso_time(e.created_at) as created_at`

/** A page of a merchant's events, newest first; countEvents() comes before it. */
export const selectEvents = (merchantUuid: string, filters: EventFilters) =>
  statement<EventRow>(sql`
    select ${item} from ${outbox} e where e.id in ${pageIds(eventList(merchantUuid, filters), filters)}
    order by e.id desc`)

/**
 * How many there are, counted: where no time is asked for, by entries of the merchant's own index alone. The merchant is
 * not known as it is planned, so that it is this one that is read, however many they have; but with a beginning, since
 * PostgreSQL has to choose whether their events are fewer or those that came after it.
 */
export const countEvents = (merchantUuid: string, filters: EventFilters) => {
  const merchant = filters.from ? merchantUuid : sql`(select ${merchantUuid}::uuid)`
  return countOf(countListRows(eventList(merchant, filters)), filters)
}

/** No row where the merchant has no such event, or none of the environment that the caller is bound to. */
export const findEvent = (
  merchantUuid: string,
  eventUuid: string,
  environment: Environment | undefined,
) =>
  statement<EventRow>(sql`
    select ${item} from ${outbox} e
    where e.id = ${eventUuid} and e.merchant_id = ${merchantUuid} and ${isEventOf(environment)}`)
