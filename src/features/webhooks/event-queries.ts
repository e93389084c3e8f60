import { type SQL, sql } from 'drizzle-orm'
import { outbox } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import { offsetOf, type Paging } from '../../http/paging.ts'
import { statement } from '../../platform/database.ts'
import { firstUuidOf } from '../../platform/ids.ts'
import { ALL_EVENT_TYPES, type EventType } from '../../webhooks/event-body.ts'

/** An event's id is made at its time, or a moment later: SQL's new_record_id() reads a clock twice. */
const LATEST_ID_MS = 60_000

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

const ofEnvironment = (environment: Environment | undefined): SQL => sql`
  e.topic = 'event'
  and e.type = any (${sql.param([...ALL_EVENT_TYPES])}::text[])
  and (e.environment is null or e.environment = coalesce(${environment ?? null}, e.environment))`

function matching(merchantUuid: string, { environment, type, from, to }: EventFilters): SQL {
  const latestId = to && firstUuidOf(new Date(to.getTime() + LATEST_ID_MS))
  const conditions = [
    ofEnvironment(environment),
    // As a range of one, the merchant's own index is read from its end on, and not everybody's. With a
    // beginning there is no need, and `=` reads no more of it than what lies behind that.
    from
      ? sql`e.merchant_id = ${merchantUuid}`
      : sql`e.merchant_id >= ${merchantUuid} and e.merchant_id <= ${merchantUuid}`,
    type && sql`e.type = ${type}`,
    from &&
      sql`e.id >= ${firstUuidOf(from)} and e.created_at >= ${from.toISOString()}::timestamptz`,
    to && sql`e.id < ${latestId} and e.created_at < ${to.toISOString()}::timestamptz`,
  ]
  return sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  )
}

const item = sql`e.id, e.type, e.environment, e.data, iso_time(e.created_at) as created_at`

/** A page of a merchant's events, newest first, and how many match. */
export const listEventRows = (merchantUuid: string, filters: EventFilters) =>
  [
    statement<EventRow>(sql`
      select ${item} from ${outbox} e where ${matching(merchantUuid, filters)}
      order by e.merchant_id desc, e.id desc limit ${filters.limit} offset ${offsetOf(filters)}`),
    statement<{ total: number }>(sql`
      select count(*)::integer as total from ${outbox} e where ${matching(merchantUuid, filters)}`),
  ] as const

/** No row where the merchant has no such event, or none of the environment that the caller is bound to. */
export const findEvent = (
  merchantUuid: string,
  eventUuid: string,
  environment: Environment | undefined,
) =>
  statement<EventRow>(sql`
    select ${item} from ${outbox} e
    where e.id = ${eventUuid} and e.merchant_id = ${merchantUuid} and ${ofEnvironment(environment)}`)
