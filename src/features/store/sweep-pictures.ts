import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { deletePictureRows, findSweepablePictures } from './queries.ts'

const MAX_PICTURES_PER_RUN = 50

/** Removes discarded pictures from storage and then their rows; cron retries failures. */
export async function removeStoredPictures(
  { storage, database }: Platform,
  now: Date,
  requestId: string,
  keys: string[],
): Promise<void> {
  await Promise.all(keys.map((key) => storage.remove(key)))
  await runInOwnTransaction(database, { now, requestId }, deletePictureRows(keys))
}

/** Removes pictures that crashes and failures left in storage. Resolves with the number removed. */
export async function sweepPictures(platform: Platform, now: Date, jobId: string): Promise<number> {
  const context = { now, requestId: jobId }
  const sweepable = findSweepablePictures(MAX_PICTURES_PER_RUN)
  const { pictures } = await runInOwnTransaction(platform.database, context, sweepable)
  const keys = pictures.map(({ key }) => key)
  if (keys.length > 0) await removeStoredPictures(platform, now, jobId, keys)
  return keys.length
}
