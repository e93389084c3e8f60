import { expect } from 'vitest'
import type { CallResult } from './api.ts'

/**
 * Sends requests at the same instant, every other round in the opposite order, and gives their statuses in
 * the order given. Each crosses to the database once: one that met a deadlock would have been repeated.
 */
export async function raceRequests(
  round: number,
  ...requests: (() => Promise<CallResult>)[]
): Promise<number[]> {
  const places = requests.map((_, place) => place)
  if (round % 2 === 1) places.reverse()
  const results: CallResult[] = []
  await Promise.all(
    places.map(async (place) => {
      results[place] = (await requests[place]?.()) as CallResult
    }),
  )
  for (const { status, headers, text } of results) {
    expect(status, text).toBeLessThan(500)
    expect(headers.get('Server-Timing'), text).toContain('db;desc="1"')
  }
  return results.map(({ status }) => status)
}
