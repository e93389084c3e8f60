import { describeError, logError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'

export interface CheckResult<Result> {
  durationMs: number
  /** Null if the check failed. */
  value: Result | null
}

/** Runs a check; a failed one is logged. */
export async function timeCheck<Result>(
  name: string,
  check: () => Promise<Result>,
): Promise<CheckResult<Result>> {
  const start = Date.now()
  try {
    const found = await check()
    return { durationMs: Date.now() - start, value: found }
  } catch (error) {
    logError('health.failed', { check: name, ...describeError(error) })
    return { durationMs: Date.now() - start, value: null }
  }
}

/** Whether the storage of pictures and files responds. */
export const checkStorage = ({ storage }: Pick<Platform, 'storage'>): Promise<CheckResult<true>> =>
  timeCheck('storage', async () => {
    await storage.check()
    return true as const
  })
