import { jobOrderCall } from '../../banking/job-order-call.ts'
import type { Route } from '../../http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { carryOut } from './carry-out.ts'
import { expirePendingApprovals, leaseApprovedRequests } from './queries.ts'

const REQUESTS_PER_RUN = 20
const EXPIRIES_PER_RUN = 200

/** The job, for requests of these routes: resolves with how many approved requests it has carried out or tried. */
export const carryOutApprovedRequests =
  (routes: readonly Route[]) =>
  async (platform: Platform, now: Date, jobId: string): Promise<number> => {
    const context = { now, requestId: jobId }
    const due = await runInOwnTransaction(
      platform.database,
      context,
      leaseApprovedRequests(REQUESTS_PER_RUN),
    )
    for (const stored of due) {
      const { finish, ...surroundings } = jobOrderCall(platform, context)
      await carryOut(surroundings, routes, stored)
      await finish()
    }
    return due.length
  }

/** Resolves with how many approvals nobody has decided in time. */
export async function expireApprovals({ database }: Platform, now: Date, jobId: string) {
  const [outcome] = await runInOwnTransaction(
    database,
    { now, requestId: jobId },
    expirePendingApprovals(EXPIRIES_PER_RUN),
  )
  return outcome?.expired ?? 0
}
