import { randomInt } from 'node:crypto'

const MINUTE_MS = 60_000

/** An address that hardly another test has used up. */
export const someAddress = (): string => `198.51.${randomInt(256)}.${randomInt(256)}`

/**
 * Runs what counts on the limiters' minute, which is that of the wall clock; once more if the minute ended meanwhile.
 * Each run makes anew what is counted against (an address, a user): a second run would otherwise find it used up.
 */
export async function withinOneMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  const minute = Math.floor(Date.now() / MINUTE_MS)
  const result = await run()
  return Math.floor(Date.now() / MINUTE_MS) === minute ? result : run()
}
