import { describeError, logError, logInfo } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { findPartitionFaults, makeDuePartition } from './queries.ts'

/**
 * Makes the partitions of this month and the next, and of earlier ones whose rows have none, and logs `partition.fault` for
 * each month that is missing all the same, and for rows that are in no month's partition. Resolves with the number of
 * partitions made.
 */
export async function makePartitions({ database }: Platform, now: Date, jobId: string) {
  const context = { now, requestId: jobId }
  let made = 0
  try {
    for (; ; made += 1) {
      const [outcome] = await runInOwnTransaction(database, context, makeDuePartition())
      if (outcome?.partition == null) break
      logInfo('partition.made', { requestId: jobId, partition: outcome.partition })
    }
  } catch (error) {
    // Somebody held a lock for too long: it is tried again in a minute, and a month that is urgent is a fault.
    logInfo('partition.not_made', { requestId: jobId, ...describeError(error) })
  }
  const faults = await runInOwnTransaction(database, context, findPartitionFaults())
  for (const { fault, table_name: table, month } of faults)
    logError('partition.fault', { requestId: jobId, fault, table, month })
  return made
}
