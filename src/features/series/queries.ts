import { type SQL, sql } from 'drizzle-orm'
import * as functions from '../../db/functions.ts'
import { series } from '../../db/schema.ts'
import type { Environment } from '../../domain/environment.ts'
import type { OrderLine } from '../../domain/order-lines.ts'
import type { SeriesInterval, SeriesStatus } from '../../domain/statuses.ts'
import { type Responded, respondWith } from '../../http/idempotency.ts'
import type { Paging } from '../../lists/paging.ts'
import { countListRows, countOf, type PagedList, pageIds } from '../../lists/queries.ts'
import { statement } from '../../platform/database.ts'
import type { Uuid } from '../../platform/ids.ts'

type SeriesLine = OrderLine & { name: string }

interface SeriesData {
  id: string
  merchantId: string
  environment: Environment
  concept: string
  lines: SeriesLine[] | null
  amount: number
  currency: 'VES' | 'USD'
  every: SeriesInterval
  day: string
  startsOn: string
  endsOn: string | null
  dueAfterDays: number
  status: SeriesStatus
  nextOn: string | null
  customers: string[]
  createdAt: string
  updatedAt: string
}

/** A series as SQL's series_data() shows it. */
export interface SeriesRow extends Record<string, unknown> {
  id: Uuid<'series'>
  data: SeriesData
}

const selectWhere = (condition: SQL): SQL =>
  sql`select s.id, series_data(s) as data from ${series} s where ${condition}`

/** Identifies a series of a merchant. */
export interface SeriesRef {
  merchantUuid: Uuid<'merchant'>
  seriesUuid: Uuid<'series'>
}

const respondWithSeries = (seriesUuid: Uuid<'series'>) =>
  statement<Responded<SeriesRow>>(respondWith(selectWhere(sql`s.id = ${seriesUuid}`)))

export const findSeries = (
  { merchantUuid, seriesUuid }: SeriesRef,
  environment: Environment | undefined,
) =>
  statement<SeriesRow>(
    selectWhere(sql`s.id = ${seriesUuid} and s.merchant_id = ${merchantUuid}
      and s.environment = coalesce(${environment ?? null}, s.environment)`),
  )

/** What a merchant says of a series. */
export interface SeriesFields {
  concept: string
  lines?: SeriesLine[] | undefined
  amount: string
  currency: 'VES' | 'USD'
  day: string
  endsOn?: string | undefined
  dueAfterDays?: number | undefined
  customers: Uuid<'customer'>[]
}

const said = ({ customers, dueAfterDays = 0, ...series }: SeriesFields) => ({
  customers,
  series: { ...series, dueAfterDays },
})

/** Makes a series; create_series.sql lists the errors. */
export const insertSeries = (
  { merchantUuid, seriesUuid }: SeriesRef,
  environment: Environment,
  fields: SeriesFields & { every: SeriesInterval; startsOn?: string | undefined },
) => ({
  created: statement(
    sql`select ${functions.createSeries({
      ...{ id: seriesUuid, merchantId: merchantUuid, environment, ...said(fields) },
    })}`,
  ),
  found: respondWithSeries(seriesUuid),
})

/** Changes a series from its next period on; update_series.sql lists the errors. */
export const updateSeriesRow = ({ merchantUuid, seriesUuid }: SeriesRef, fields: SeriesFields) => ({
  updated: statement(
    sql`select ${functions.updateSeries({
      ...{ merchantId: merchantUuid, id: seriesUuid, ...said(fields) },
    })}`,
  ),
  found: statement<SeriesRow>(selectWhere(sql`s.id = ${seriesUuid}`)),
})

/** Pauses, resumes or ends a series; set_series_status.sql lists the errors. */
export const setSeriesStatus = (
  { merchantUuid, seriesUuid }: SeriesRef,
  change: 'pause' | 'resume' | 'end',
) => ({
  changed: statement(
    sql`select ${functions.setSeriesStatus({
      ...{ merchantId: merchantUuid, id: seriesUuid, change },
    })}`,
  ),
  found: respondWithSeries(seriesUuid),
})

export interface SeriesFilters extends Paging {
  environment: Environment
  status?: SeriesStatus | undefined
}

const seriesList = (
  merchantUuid: Uuid<'merchant'>,
  { environment, status }: SeriesFilters,
): PagedList => ({
  from: sql`${series} s`,
  id: sql`s.id`,
  slices: [
    {
      leading: [
        [sql`s.merchant_id`, merchantUuid],
        [sql`s.environment`, environment],
      ],
      where: [status && sql`s.status = ${status}`],
    },
  ],
})

/** A page of a merchant’s series, newest first. */
export const listSeriesRows = (merchantUuid: Uuid<'merchant'>, filters: SeriesFilters) =>
  statement<SeriesRow>(sql`
    ${selectWhere(sql`s.id in ${pageIds(seriesList(merchantUuid, filters), filters)}`)}
    order by s.id desc`)

export const countSeries = (merchantUuid: Uuid<'merchant'>, filters: SeriesFilters) =>
  countOf(countListRows(seriesList(merchantUuid, filters)), filters)

/** Makes the notes of series of every merchant that are due. */
export const makeDueNotes = (limit: number) =>
  statement<{ made: number }>(sql`select ${functions.makeSeriesNotes({ limit })} as made`)
