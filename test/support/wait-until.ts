import { setTimeout as sleep } from 'node:timers/promises'

/** Resolves once this holds. Unlike expect.poll, it may be used in tests that run at the same time. */
export async function waitUntil(
  what: string,
  holds: () => boolean | Promise<boolean>,
  patienceMs = 30_000,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`in ${patienceMs} ms it did not come to this: ${what}`)
    await sleep(20)
  }
}
