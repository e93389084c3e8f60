import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, ConnectionError } from '../errors.ts'
import { describeFailure } from './failure.ts'

const POLL_INTERVAL_MS = 2_000
const MAX_PAUSE_MS = 30_000

/** What is followed, and what is done with it. */
export interface Followed<Item> {
  /** What has appeared since the last call, oldest first. */
  readNew(signal: AbortSignal): Promise<Item[]>
  /** Called for each item once. */
  onItem(item: Item): Promise<void> | void
}

/**
 * Follows a list until the signal. While the service is unavailable, says so once (not among the output, which a program may
 * read), polls less and less often, and then catches up. Rejects with the cause of a permanent failure.
 */
export async function follow<Item>(
  { readNew, onItem }: Followed<Item>,
  signal: AbortSignal,
  everyMs = POLL_INTERVAL_MS,
): Promise<void> {
  let failures = 0
  while (!signal.aborted) {
    let pauseMs = everyMs
    try {
      const items = await readNew(signal)
      if (failures > 0) console.error('The service responds again.')
      failures = 0
      for (const item of items) if (!signal.aborted) await onItem(item)
    } catch (error) {
      if (signal.aborted) return
      if (!isTemporary(error)) throw error
      failures += 1
      if (failures === 1) console.error(`${describeFailure(error)} Trying again ...`)
      const growing = Math.min(everyMs * 2 ** (failures - 1), MAX_PAUSE_MS)
      pauseMs = Math.max(growing, retryAfterMs(error))
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

const isTemporary = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status === 429 || error.status >= 500))

const retryAfterMs = (error: unknown): number =>
  error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
