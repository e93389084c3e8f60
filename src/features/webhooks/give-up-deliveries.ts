import type { Platform } from '../../platform/platform.ts'
import { runAlone } from '../../webhooks/tell.ts'
import { giveUpWaiting } from './delivery-queries.ts'

const DELIVERIES_A_RUN = 1000

/** Ends deliveries to endpoints that were switched off for long, or removed. Resolves with how many there were. */
export async function giveUpDeliveries(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const [row] = await runAlone(platform, now, jobId, giveUpWaiting(DELIVERIES_A_RUN))
  return row?.given_up ?? 0
}
