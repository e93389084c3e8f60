import { clockFrom } from '../clock.ts'
import { describeError, logError } from '../log.ts'
import type { Platform } from '../platform.ts'
import { runInOwnTransaction } from '../run-in-own-transaction.ts'
import { recordBankCalls } from './queries.ts'

/**
 * Records the calls to banks that this isolate has made, if nobody else does: after a response, or at the end of a job, so
 * that nobody waits for it. Never rejects.
 */
export async function recordGatheredCalls(
  { database, bankCalls }: Pick<Platform, 'database' | 'bankCalls'>,
  now: Date,
  requestId: string,
  options?: { gatherMs: number },
): Promise<void> {
  if (!bankCalls.claim()) return
  const clock = clockFrom(now)
  try {
    await bankCalls.write(
      (calls) => runInOwnTransaction(database, { now: clock(), requestId }, recordBankCalls(calls)),
      options,
    )
  } catch (error) {
    logError('later.failed', { requestId, ...describeError(error) })
  }
}
