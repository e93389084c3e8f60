import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOf } from '../contract/samples.ts'
import { routes, wholePath } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'
import { createWorld } from '../support/world.ts'
import { fieldNames } from './field-names.ts'
import { bent, path, query, raw } from './hostile.ts'

/** Requests of each kind to each route; FUZZ_RUNS for more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 30)

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

/** What a service may say of itself: never that it did not foresee this. */
async function expectForeseen(method: string, at: string, init: RequestInit = {}) {
  const response = await service.fetch(at, { method, ...init })
  const text = await response.text()
  expect([500, 502, 504], `${method} ${at}: ${text}`).not.toContain(response.status)
  if (response.status >= 400 && method !== 'HEAD' && !text.startsWith('<')) {
    expect(JSON.parse(text).error).toMatchObject({ status: response.status })
  }
}

const runs = (body: (sent: never) => Promise<void>, arbitrary: fc.Arbitrary<unknown>) =>
  fc.assert(fc.asyncProperty(arbitrary as fc.Arbitrary<never>, body), { numRuns: RUNS })

test.each(routes)('$route.method $path foresees whatever it is sent', async ({ route }) => {
  const method = route.method.toUpperCase()
  // Its own: some of what is sent ends sessions, or removes what others ask for.
  const world = await createWorld(service)
  const { path: right, body } = sampleOf(route.id, world)
  const caller = route.access.kind === 'admin' ? 'platform' : 'OWNER'
  const headers = { Authorization: `Bearer ${world.tokens[caller]}` }
  await runs(
    (sent: string) => expectForeseen(method, wholePath(sent), { headers }),
    path(right.split('?')[0] as string),
  )
  await runs(
    (sent: string) =>
      expectForeseen(method, wholePath(`${right.split('?')[0]}?${sent}`), { headers }),
    query(fieldNames(route.query)),
  )
  if (method === 'GET') return
  const json = { ...headers, 'Content-Type': 'application/json' }
  await runs(
    (sent: unknown) =>
      expectForeseen(method, wholePath(right), { headers: json, body: JSON.stringify(sent) }),
    bent((body ?? {}) as Record<string, unknown>),
  )
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain']) {
    await runs(
      (sent: Uint8Array<ArrayBuffer>) =>
        expectForeseen(method, wholePath(right), {
          headers: { ...headers, 'Content-Type': type },
          body: sent,
        }),
      raw,
    )
  }
})

test('no request was answered by a mistake of ours', () => {
  const mistakes = service
    .logs()
    .filter(({ event, code }) => event === 'request.failed' && code === 'INTERNAL_ERROR')
  expect(mistakes).toStrictEqual([])
})
