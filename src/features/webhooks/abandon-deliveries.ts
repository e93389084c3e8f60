import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { abandonUndeliverable } from './delivery-queries.ts'

const DELIVERIES_PER_RUN = 1000

/** Abandons deliveries to endpoints that were switched off long ago or removed. Resolves with their number. */
export async function abandonDeliveries(
  { database }: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const context = { now, requestId: jobId }
  const [row] = await runInOwnTransaction(
    database,
    context,
    abandonUndeliverable(DELIVERIES_PER_RUN),
  )
  return row?.given_up ?? 0
}
