import { beginRequest } from '../../platform/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { findSweepablePictures, forgetPictures } from './queries.ts'

const PICTURES_A_RUN = 50

/** Removes discarded pictures from storage and then forgets them; cron repeats what fails. */
export async function removePictures(
  { storage, database }: Platform,
  now: Date,
  requestId: string,
  keys: string[],
): Promise<void> {
  await Promise.all(keys.map((key) => storage.remove(key)))
  const request = beginRequest({ now: now.toISOString(), requestId, ip: null })
  await database.batch('change', [request, forgetPictures(keys)], { roundTrips: 0, waitedMs: 0 })
}

/** Removes what crashes and failures left in storage. Resolves with how many pictures it removed. */
export async function sweepPictures(platform: Platform, now: Date, jobId: string): Promise<number> {
  const request = beginRequest({ now: now.toISOString(), requestId: jobId, ip: null })
  const statements = [request, ...findSweepablePictures(PICTURES_A_RUN)]
  const trace = { roundTrips: 0, waitedMs: 0 }
  const [, , found] = await platform.database.batch('change', statements, trace)
  const keys = (found as { key: string }[]).map(({ key }) => key)
  if (keys.length > 0) await removePictures(platform, now, jobId, keys)
  return keys.length
}
