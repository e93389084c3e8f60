import { spreadBankWork } from '../../banking/spread-bank-work.ts'
import { clockFrom } from '../../platform/clock.ts'
import type { Uuid } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { checkConnection } from './check-connection.ts'
import { findLeasedConnection, leaseChecks, recordCheck } from './queries.ts'

const CHECKS_PER_RUN = 100

/** Has new connections checked, and those with new credentials. Resolves with how many were checked at once. */
export async function checkDueConnections(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const leased = await runInOwnTransaction(
    platform.database,
    { now, requestId: jobId },
    leaseChecks(CHECKS_PER_RUN),
  )
  const work = leased.map(({ id }) => ({ kind: 'check' as const, of: id }))
  return spreadBankWork(platform, now, work, ({ of }) =>
    checkLeasedConnection(platform, of, now, jobId),
  )
}

/** Checks a connection whose check this run has leased, and records the result. Resolves with 1, or 0 if it is gone. */
export async function checkLeasedConnection(
  platform: Platform,
  connectionUuid: string,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const { database } = platform
  const context = { now, requestId: jobId }
  const found = findLeasedConnection(connectionUuid as Uuid<'connection'>)
  const [connection] = await runInOwnTransaction(database, context, found)
  if (!connection) return 0
  const result = await checkConnection(platform, connection, clock(), jobId)
  const recorded = recordCheck(connection, result)
  await runInOwnTransaction(database, { now: clock(), requestId: jobId }, recorded)
  return 1
}
