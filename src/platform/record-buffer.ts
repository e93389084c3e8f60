import { setTimeout as sleep } from 'node:timers/promises'

/** How long entries are gathered before each round trip, so that much work costs one a moment, and not one each. */
const GATHER_MS = 200
/** What one round trip records. */
const MAX_TAKEN = 250
/** Beyond this, entries are left out: they come faster than they can be recorded. */
const MAX_WAITING = 2_000
/** A request may work for half a minute after its response; what is left by then, the next one writes. */
const MAX_WRITING_MS = 10_000
/** Whoever writes the buffer has ended by then, or was ended. */
const MAX_CLAIM_MS = 15_000

/**
 * What this isolate has to record, and nobody waits for. It is not durable: what an isolate has gathered is lost with
 * it.
 */
export class RecordBuffer<Entry> {
  readonly #waiting: Entry[] = []
  #writingSince: number | null = null

  add(entry: Entry): void {
    if (this.#waiting.length < MAX_WAITING) this.#waiting.push(entry)
  }

  get waits(): boolean {
    return this.#waiting.length > 0
  }

  /** True if something waits that nobody else writes: the caller then has to write it. */
  claim(): boolean {
    const isWritten = this.#writingSince !== null && Date.now() - this.#writingSince < MAX_CLAIM_MS
    if (isWritten || this.#waiting.length === 0) return false
    this.#writingSince = Date.now()
    return true
  }

  /** The next entries to record. */
  take(): Entry[] {
    return this.#waiting.splice(0, MAX_TAKEN)
  }

  /** Says that the caller writes no more: what is added from now on is written by somebody else. */
  release(): void {
    this.#writingSince = null
  }

  /** Records what is gathered, until nothing is left or it has taken too long; for who has claimed it. */
  async write(
    record: (entries: Entry[]) => Promise<unknown>,
    { gatherMs = GATHER_MS } = {},
  ): Promise<void> {
    const end = Date.now() + MAX_WRITING_MS
    try {
      while (Date.now() < end) {
        if (this.#waiting.length < MAX_TAKEN) await sleep(gatherMs)
        const entries = this.take()
        if (entries.length === 0) break
        await record(entries)
      }
    } finally {
      this.release()
    }
  }
}
