import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, logError } from '../platform/log.ts'

/** Waits between the tries to write what could not be written. */
const RETRY_DELAYS_MS = [500, 2_000, 6_000]

/** Tries what the database did not take until it does, for as long as the isolate is given. */
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
      logError('payment.unwritten', { requestId, ...describeError(error) })
    }
  }
}
