import { clockFrom } from '../../../platform/clock.ts'
import { logInfo } from '../../../platform/log.ts'
import type { Platform } from '../../../platform/platform.ts'
import { runInOwnTransaction } from '../../../platform/run-in-own-transaction.ts'
import { sealAuditBlock } from './seal-queries.ts'

/** Takes some 300 ms; a round trip may take 8 s. */
const RECORDS_PER_SEAL = 10_000
const SEALS_PER_RUN = 50
/** A run begins no further seal after this time; the next run has started by then. */
const MAX_RUN_MS = 45_000

/**
 * Extends the chain by the audit records whose database transactions have ended. Logs each seal's hash: a copy
 * outside the database reveals whether the chain was rewritten. Resolves with the number of records sealed.
 */
export async function sealAuditLog(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  let sealed = 0
  for (let seals = 0; seals < SEALS_PER_RUN; seals += 1) {
    const context = { now: clock(), requestId: jobId }
    const [seal] = await runInOwnTransaction(database, context, sealAuditBlock(RECORDS_PER_SEAL))
    if (seal === undefined) return sealed
    const { number, records, hash, renumbered } = seal
    logInfo('audit.sealed', { requestId: jobId, number: Number(number), records, hash, renumbered })
    sealed += records
    const isLast = records < RECORDS_PER_SEAL && !renumbered
    if (isLast || clock().getTime() - now.getTime() > MAX_RUN_MS) break
  }
  return sealed
}
