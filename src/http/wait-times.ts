/** Those, besides the database, whom a request may have to wait for. */
export type ExternalService = 'bank' | 'storage'

/** How long a request waited for each that it asked, in milliseconds. */
export type WaitTimes = Partial<Record<ExternalService, number>>

/** Adds to the waits how long the work took, whether it succeeded or not. */
export async function measureWait<Result>(
  waits: WaitTimes,
  whom: ExternalService,
  work: () => Promise<Result>,
): Promise<Result> {
  const start = Date.now()
  try {
    return await work()
  } finally {
    waits[whom] = (waits[whom] ?? 0) + Date.now() - start
  }
}
