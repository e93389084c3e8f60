import { boundOf, ratioOf } from './bounds.ts'
import type { FilterValues } from './filter-values.ts'
import type { Filter, List } from './lists.ts'
import type { Measurement, Timing } from './measurement.ts'
import type { RoundTripLog } from './round-trips.ts'
import type { MeasuredService } from './service.ts'

const LIMIT = 10
const WARM_UPS = 3
const REPEATS = 15
/** What takes longer than this is not repeated as often: it is over every bound. */
const SLOW_MS = 500
const REPEATS_WHEN_SLOW = 3

/** One database, and the service on it. */
export interface MeasuredSystem {
  service: MeasuredService
  filterValues: FilterValues
  roundTrips: RoundTripLog
}

export interface MeasuredSystems {
  small: MeasuredSystem
  large: MeasuredSystem
}

/** Measures all pages of a list under one filter. */
export async function measureFilter(
  sides: MeasuredSystems,
  list: List,
  filter: Filter,
): Promise<Measurement[]> {
  const [small, large] = await Promise.all([
    pageNumbers(sides.small, list, filter),
    pageNumbers(sides.large, list, filter),
  ])
  const measurements: Measurement[] = []
  for (const page of pagesToRead(filter, large)) {
    const paths = {
      small: listPath(sides.small, list, filter, small[page]),
      large: listPath(sides.large, list, filter, large[page]),
    }
    const measure = async (): Promise<Measurement> => ({
      list: list.name,
      filter: filter.name,
      page,
      plain: filter.plain,
      ...(await timeBoth(sides, list, paths)),
      path: paths.large,
    })
    measurements.push(await measureTwiceIfSlow(measure))
  }
  return measurements
}

/** What breaks its bound is measured once more: the machine may have been at something else. */
async function measureTwiceIfSlow(measure: () => Promise<Measurement>): Promise<Measurement> {
  const first = await measure()
  if (boundOf(first).holds) return first
  const second = await measure()
  return boundOf(second).holds || ratioOf(second) < ratioOf(first) ? second : first
}

const PAGES = ['first', '100th', 'middle', 'last'] as const
const ENDS = ['first', 'last'] as const

/** Not those that are another one too. */
const pagesToRead = ({ plain }: Filter, pages: Pages) =>
  (plain ? PAGES : ENDS).filter(
    (page, place, all) => all.findIndex((other) => pages[other] === pages[page]) === place,
  )

type Pages = Record<(typeof PAGES)[number], number>

/** Where there are fewer than a hundred pages, the last stands for the hundredth. */
async function pageNumbers(side: MeasuredSystem, list: List, filter: Filter): Promise<Pages> {
  const path = listPath(side, list, filter, 1)
  const { status, text } = await side.service.get(path, list.reader)
  const { total = 0 } = status === 200 ? (JSON.parse(text) as { total?: number }) : {}
  const last = Math.max(1, Math.ceil(total / LIMIT))
  return { first: 1, '100th': Math.min(100, last), middle: Math.ceil(last / 2), last }
}

function listPath(
  { filterValues }: MeasuredSystem,
  list: List,
  filter: Filter,
  page: number,
): string {
  const query = { ...filter.query(filterValues), page: String(page), limit: String(LIMIT) }
  return `${list.path(filterValues)}?${new URLSearchParams(query)}`
}

/** In turn, so that whatever else the machine does slows down both alike. */
async function timeBoth(
  sides: MeasuredSystems,
  list: List,
  paths: { small: string; large: string },
) {
  const samples = { small: [] as Timing[], large: [] as Timing[] }
  let repeats = REPEATS
  for (let round = -WARM_UPS; round < repeats; round += 1) {
    for (const size of ['small', 'large'] as const) {
      const timing = await timeOnce(sides[size], list, paths[size])
      if (timing === null) return { small: null, large: null }
      if (timing.requestMs > SLOW_MS) repeats = REPEATS_WHEN_SLOW
      if (round >= 0) samples[size].push(timing)
    }
  }
  return { small: medians(samples.small), large: medians(samples.large) }
}

async function timeOnce(
  { service, roundTrips }: MeasuredSystem,
  list: List,
  path: string,
): Promise<Timing | null> {
  const start = performance.now()
  const { status } = await service.get(path, list.reader)
  const requestMs = performance.now() - start
  return status === 200 ? { requestMs, databaseMs: roundTrips.last().milliseconds } : null
}

const medians = (timings: Timing[]): Timing => ({
  requestMs: median(timings.map(({ requestMs }) => requestMs)),
  databaseMs: median(timings.map(({ databaseMs }) => databaseMs)),
})

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
