import { expect } from 'vitest'
import type { CallCase, CallResult, ExpectedRequest } from './cases.ts'
import type { SentRequest } from './scripted-server.ts'

/** Expects that a call has sent the requests of its case, and came to its result. */
export function judgeCall(call: CallCase, sent: SentRequest[], result: CallResult): void {
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual(
    call.exchanges.map(({ request: { method, path } }) => `${method} ${path}`),
  )
  call.exchanges.forEach(({ request }, index) => {
    judgeRequest(request, sent[index] as SentRequest, sent[index - 1])
  })
  const key = sent.at(-1)?.headers['idempotency-key']
  expect(withoutKey(result, key)).toEqual(withoutKey(call.result, key))
}

function judgeRequest(wanted: ExpectedRequest, sent: SentRequest, before?: SentRequest): void {
  const { query, headers = {}, body, text, afterMs } = wanted
  if (query !== undefined) expect(sent.query).toEqual(query)
  for (const [name, value] of Object.entries(headers)) {
    expect(sent.headers[name] ?? null, name).toBe(value)
  }
  if (body !== undefined) expect(JSON.parse(sent.body)).toEqual(body)
  if (text !== undefined) expect(sent.body).toContain(text)
  if (afterMs !== undefined) expect(sent.atMs - (before?.atMs ?? 0)).toBeGreaterThan(afterMs - 20)
  if ('key' in wanted) judgeKey(wanted.key, sent, before)
}

function judgeKey(
  wanted: string | null | undefined,
  sent: SentRequest,
  before: SentRequest | undefined,
): void {
  const key = sent.headers['idempotency-key']
  if (wanted === 'made') expect(key).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  else if (wanted === 'same') expect(key).toBe(before?.headers['idempotency-key'])
  else expect(key ?? null).toBe(wanted)
}

/** The key in an error, and in its advice, is the one that was sent, or none. */
function withoutKey(result: CallResult, sent: unknown): unknown {
  return JSON.parse(JSON.stringify(result), (name, value) => {
    if (name === 'advice') return value.replace(String(sent), 'sent')
    if (name !== 'key') return value
    return value === null || value === 'none' ? 'none' : value === sent ? 'sent' : value
  })
}
