/** The services, besides the database, that a request may wait for. */
export type ExternalService = 'bank' | 'messenger' | 'storage'

/** How long a request waited for each service, in milliseconds. */
export type WaitTimes = Partial<Record<ExternalService, number>>

/** Adds the duration of the work to the wait times, whether it succeeds or fails. */
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
