import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallResult } from './api.ts'

type Headers = Record<string, string>

/** So often a client comes again; a test that is over is not asked for longer. */
const MOST = 20

/**
 * Sends it with a key of its own, and again after a 503, as a client does when the service is too busy: not all at once, but
 * spread over the time that the service asks for. Those that came again at once would keep it busy for good.
 */
export async function persist(
  send: (headers: Headers) => Promise<CallResult>,
  headers: Headers = { 'Idempotency-Key': randomUUID() },
): Promise<CallResult> {
  for (let tries = 1; ; tries += 1) {
    const result = await send(headers)
    if (result.status !== 503 || tries === MOST) return result
    await sleep(Math.random() * Number(result.headers.get('Retry-After')) * 1000)
  }
}
