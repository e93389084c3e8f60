import type { Platform } from '../platform/platform.ts'
import type { BankWork } from '../platform/work-queue.ts'

/** A Worker can have six connections open: five to banks, and one for the database. */
const MAX_AT_ONCE = 5

/**
 * Does a little work with banks in parallel, and hands more of it to the queue, whose consumers do five at a time in an
 * invocation each: a bank that hangs delays no other. Resolves with how much was done here. Rejects with the first failure,
 * once all have ended.
 */
export async function spreadBankWork(
  { workQueue }: Platform,
  now: Date,
  work: readonly BankWork[],
  run: (one: BankWork) => Promise<number>,
): Promise<number> {
  if (work.length > MAX_AT_ONCE) {
    await workQueue.send(work, now)
    return 0
  }
  const results = await Promise.allSettled(work.map(run))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.reduce(
    (sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0),
    0,
  )
}
