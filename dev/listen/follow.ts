import { setTimeout as sleep } from 'node:timers/promises'
import type { EventBody } from '../../src/webhooks/event-body.ts'
import { type Read, ServiceUnavailable } from './client.ts'

const POLL_INTERVAL_MS = 2_000
/** An event becomes visible at its commit, which can be some time after its own time. */
const OVERLAP_MS = 60_000
const MAX_PAUSE_MS = 30_000
/** The maximum page size. */
const PAGE_SIZE = 100

/** An event as the service lists it: the body that an endpoint gets. */
export type ListedEvent = EventBody

export interface Follower {
  /** Called for each event once, oldest first. */
  onEvent(event: ListedEvent): Promise<void>
  /** Called once when the service becomes unavailable, and once when it is available again. */
  onUnavailable(why: string): void
  onRecovered(): void
}

/** Follows a list of events by the service's times; does not use this machine's clock. */
export class EventList {
  readonly #path: string
  readonly #read: Read
  #latest: number | undefined
  #seen = new Set<string>()

  constructor(read: Read, merchant: string) {
    this.#read = read
    this.#path = `/merchants/${merchant}/events?environment=test`
  }

  /** Skips existing events. */
  async skipExisting(signal: AbortSignal): Promise<void> {
    const { data } = await this.#page('&limit=1', signal)
    this.#latest = data[0] && Date.parse(data[0].timestamp)
    if (data.length > 0) await this.readNew(signal)
  }

  /** The events that have appeared since the last call, oldest first. */
  async readNew(signal: AbortSignal): Promise<ListedEvent[]> {
    const listed: ListedEvent[] = []
    for (let page = 1, more = true; more; page += 1) {
      const { data } = await this.#page(`&limit=${PAGE_SIZE}&page=${page}${this.#since()}`, signal)
      listed.push(...data)
      more = data.length === PAGE_SIZE
    }
    const fresh = new Map(listed.filter(({ id }) => !this.#seen.has(id)).map((e) => [e.id, e]))
    const times = listed.map(({ timestamp }) => Date.parse(timestamp))
    // Only events that are listed again have to be recognised.
    this.#seen = new Set(listed.map(({ id }) => id))
    if (times.length > 0) this.#latest = Math.max(this.#latest ?? 0, ...times)
    return [...fresh.values()].reverse()
  }

  #since(): string {
    if (this.#latest === undefined) return ''
    return `&from=${new Date(this.#latest - OVERLAP_MS).toISOString()}`
  }

  #page(query: string, signal: AbortSignal): Promise<{ data: ListedEvent[] }> {
    return this.#read(`${this.#path}${query}`, signal)
  }
}

/**
 * Follows the events until the signal. While the service is unavailable, polls less and less often, and then
 * catches up. Rejects with the Problem of a permanent failure.
 */
export async function follow(
  list: EventList,
  follower: Follower,
  signal: AbortSignal,
  everyMs = POLL_INTERVAL_MS,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = everyMs
    try {
      const events = await list.readNew(signal)
      if (failures > 0) follower.onRecovered()
      failures = 0
      for (const event of events) if (!signal.aborted) await follower.onEvent(event)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof ServiceUnavailable)) throw error
      failures += 1
      if (failures === 1) follower.onUnavailable(error.message)
      const growing = Math.min(everyMs * 2 ** (failures - 1), MAX_PAUSE_MS)
      pauseMs = Math.max(growing, error.retryAfterSeconds * 1000)
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}
