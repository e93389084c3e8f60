import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-apart.ts'
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
  await runInOwnTransaction(database, { now, requestId }, forgetPictures(keys))
}

/** Removes what crashes and failures left in storage. Resolves with how many pictures it removed. */
export async function sweepPictures(platform: Platform, now: Date, jobId: string): Promise<number> {
  const occasion = { now, requestId: jobId }
  const sweepable = findSweepablePictures(PICTURES_A_RUN)
  const [, found] = await runInOwnTransaction(platform.database, occasion, ...sweepable)
  const keys = found.map(({ key }) => key)
  if (keys.length > 0) await removePictures(platform, now, jobId, keys)
  return keys.length
}
