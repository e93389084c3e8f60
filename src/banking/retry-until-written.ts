import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, logError } from '../platform/log.ts'

/** Delays before the retries. */
const RETRY_DELAYS_MS = [500, 2_000, 6_000]

/** Retries a failed write until it succeeds or the delays are used up, as long as the isolate lives. */
export async function retryUntilWritten(
  requestId: string,
  write: () => Promise<unknown>,
): Promise<void> {
  for (const wait of RETRY_DELAYS_MS) {
    await sleep(wait)
    try {
      await write()
      return
    } catch (error) {
      logError('order.unwritten', { requestId, ...describeError(error) })
    }
  }
}
