import { randomUUID } from 'node:crypto'
import type { CallResult } from './api.ts'

type Headers = Record<string, string>

/** Sends it with a key of its own, and again after a 503, as a client does when the service is too busy. */
export async function persist(
  send: (headers: Headers) => Promise<CallResult>,
  headers: Headers = { 'Idempotency-Key': randomUUID() },
): Promise<CallResult> {
  const result = await send(headers)
  return result.status === 503 ? persist(send, headers) : result
}
