import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { expirePendingApprovals } from './queries.ts'

const EXPIRIES_PER_RUN = 200

/** Resolves with how many approvals nobody has decided in time. */
export async function expireApprovals({ database }: Platform, now: Date, jobId: string) {
  const [outcome] = await runInOwnTransaction(
    database,
    { now, requestId: jobId },
    expirePendingApprovals(EXPIRIES_PER_RUN),
  )
  return outcome?.expired ?? 0
}
