import { setTimeout as sleep } from 'node:timers/promises'

let newest = 0

/** Later than any before, so that what is made at it sorts as it was made; some milliseconds ahead at times. */
export function uniqueTime(): Date {
  newest = Math.max(Date.now(), newest + 1)
  return new Date(newest)
}

let latest = 0

/** Now, once that is later than any before: for what has to be due at once. */
export async function waitForUniqueTime(): Promise<Date> {
  while (Date.now() <= latest) await sleep(1)
  latest = Date.now()
  return new Date(latest)
}
