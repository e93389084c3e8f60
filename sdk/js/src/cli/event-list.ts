import type { Bolivar } from '../client.ts'
import type { WebhookEvent } from '../webhooks.ts'

/** An event becomes visible at its commit, which can be some time after its own time. */
const OVERLAP_MS = 60_000
/** The maximum page size. */
const PAGE_SIZE = 100

/** Follows a merchant's test events by the service's times; does not use this machine's clock. */
export class EventList {
  readonly #client: Bolivar
  readonly #merchantId: string
  #latest: number | undefined
  #seen = new Set<string>()

  constructor(client: Bolivar, merchantId: string) {
    this.#client = client
    this.#merchantId = merchantId
  }

  /** Skips existing events. */
  async skipExisting(signal: AbortSignal): Promise<void> {
    const [newest] = await this.#page({ limit: 1 }, signal)
    if (newest === undefined) return
    this.#latest = Date.parse(newest.timestamp)
    await this.readNew(signal)
  }

  /** The events that have appeared since the last call, oldest first. */
  async readNew(signal: AbortSignal): Promise<WebhookEvent[]> {
    const from = this.#latest === undefined ? {} : { from: isoTime(this.#latest - OVERLAP_MS) }
    const listed: WebhookEvent[] = []
    for (let page = 1, more = true; more; page += 1) {
      const data = await this.#page({ limit: PAGE_SIZE, page, ...from }, signal)
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

  async #page(
    query: { limit: number; page?: number; from?: string },
    signal: AbortSignal,
  ): Promise<WebhookEvent[]> {
    const { data } = await this.#client.listEvents(
      { id: this.#merchantId, query: { environment: 'test', ...query } },
      { signal },
    )
    return data
  }
}

const isoTime = (milliseconds: number): string => new Date(milliseconds).toISOString()
