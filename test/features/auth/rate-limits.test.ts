import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeApiKey } from '../../../src/domain/api-key.ts'
import { createKey, createMerchant, createUser, PASSWORD } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

const MINUTE = 60_000

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService({ vars: { RATE_LIMITS: 'enforced' } })
  api = apiOf(service)
})
afterAll(() => service.stop())

/** Sends a body from an address, by default from one that nobody else has. */
const post = (path: string, body: unknown, address = someAddress()) =>
  api('POST', path, { body, headers: { 'CF-Connecting-IP': address } })

const someAddress = () => `198.51.${randomInt(256)}.${randomInt(256)}`

const parallel = (count: number, run: (turn: number) => Promise<CallResult>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))

/**
 * Runs what counts on the limiters' minute, which is that of the wall clock; once more when the minute
 * ended meanwhile. What is counted against (an address, a user) is made anew by each run: a second one
 * would otherwise find it used up.
 */
async function withinOneMinute<Result>(run: () => Promise<Result>): Promise<Result> {
  const minute = Math.floor(Date.now() / MINUTE)
  const result = await run()
  return Math.floor(Date.now() / MINUTE) === minute ? result : run()
}

/** Expects so many calls to be refused for their number, and all others to be answered with a status. */
function expectLimited(results: CallResult[], count: number, otherwise: number): void {
  const refused = results.filter(({ status }) => status !== otherwise)
  expect(refused).toHaveLength(count)
  for (const result of refused) {
    expectRefusal(result, 'RATE_LIMITED')
    expect(result.headers.get('Retry-After')).toBe('60')
  }
}

test.each([
  ['logins', ['/auth/login']],
  ['codes', ['/auth/verify-email', '/auth/resend-verification', '/auth/register']],
])('answers 10 %s a minute to one address, well formed or not', async (_, paths) => {
  const send = (turn: number, address?: string) =>
    post(paths[turn % paths.length] as string, {}, address)
  const [burst, elsewhere] = await withinOneMinute(async () => {
    const address = someAddress()
    return [await parallel(13, (turn) => send(turn, address)), await send(0)] as const
  })
  expectLimited(burst, 3, 400)
  expectRefusal(elsewhere, 'INVALID_REQUEST')
})

test('counts nothing against the e-mail that is named: others would use it up for whoever has it', async () => {
  const [logins, requests] = await withinOneMinute(async () => {
    const { email } = await createUser(service)
    return [
      await parallel(12, () => post('/auth/login', { email, password: PASSWORD })),
      await parallel(12, () => post('/auth/resend-verification', { email })),
    ] as const
  })
  expectLimited(logins, 0, 200)
  expectLimited(requests, 0, 202)
})

test('counts logins apart from codes', async () => {
  const code = await withinOneMinute(async () => {
    const address = someAddress()
    await parallel(11, () => post('/auth/login', {}, address))
    return post('/auth/verify-email', {}, address)
  })
  expectRefusal(code, 'INVALID_REQUEST')
})

test('answers a credential 500 times a minute, and others none the less', async () => {
  const [burst, unaffected] = await withinOneMinute(async () => {
    const busy = await createUser(service)
    const others = [await createKey(service, busy), await createUser(service)]
    return [
      await parallel(510, () => api('PUT', '/auth/me', { as: busy, body: {} })),
      await Promise.all(others.map((as) => api('GET', '/merchants', { as }))),
    ] as const
  })
  expectLimited(burst, 10, 400)
  expect(unaffected.map(({ status }) => status)).toEqual([200, 200])
})

test('refuses relaxed limits in production as a mistake, which the log alone names', async () => {
  const vars = { RATE_LIMITS: 'relaxed', ENVIRONMENT: 'production' }
  const mistaken = await startService({ vars })
  onTestFinished(() => mistaken.stop())
  const result = await apiOf(mistaken)('POST', '/auth/login', { body: {} })
  expectRefusal(result, 'SERVICE_UNAVAILABLE')
  expect(result.headers.get('Retry-After')).toMatch(/^\d+$/)
  expect(result.text).not.toMatch(/RATE_LIMITS|relaxed/)
  await expect.poll(() => mistaken.logs()).toHaveLength(1)
  const [line] = mistaken.logs()
  expect(line).toMatchObject({ level: 'error', event: 'configuration.invalid' })
  expect(JSON.stringify(line)).toContain('RATE_LIMITS')
})

test('counts an IPv6 network as one address', async () => {
  const results = await withinOneMinute(() => {
    const network = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`
    return parallel(13, (turn) => post('/auth/login', {}, `${network}::${turn.toString(16)}`))
  })
  expectLimited(results, 3, 400)
})

test('answers 10 tries of a password a minute by one session, from wherever they come', async () => {
  const results = await withinOneMinute(async () => {
    const user = await createUser(service)
    return parallel(13, () =>
      api('PUT', '/auth/password', {
        as: user,
        body: {},
        headers: { 'CF-Connecting-IP': someAddress() },
      }),
    )
  })
  expectLimited(results, 3, 400)
})

test('answers 3,000 calls a minute with made-up keys from one address, and a real key besides', {
  timeout: 120_000,
}, async () => {
  const owner = await createUser(service)
  const stranger = await createMerchant(service, await createUser(service))
  const [made, calls] = await withinOneMinute(async () => {
    const real = await createKey(service, owner)
    const headers = { 'CF-Connecting-IP': someAddress() }
    const list = (as: { token: string }) => api('GET', '/merchants', { as, headers })
    const calls = [await list(real)]
    const seen: number[] = []
    for (let sent = 0; sent < 3_100; sent += 100) {
      const batch = parallel(100, () => list({ token: makeApiKey('svc', 'test', randomBytes) }))
      seen.push(...(await batch).map(({ status }) => status))
    }
    calls.push(await list(real))
    calls.push(
      await api('GET', `/merchants/${stranger.id}`, { as: real, headers }),
      await list(real),
    )
    await service.database.query('update api_keys set revoked_at = now() where id = $1', [
      real.uuid,
    ])
    calls.push(await list(real), await list(real))
    return [seen, calls.map(({ status }) => status)]
  })
  expect(made.filter((status) => status === 429)).toHaveLength(101)
  expect(made.filter((status) => status === 401)).toHaveLength(2_999)
  expect(calls).toEqual([200, 200, 404, 200, 401, 401])
})

test('answers 3,000 calls a minute with the keys of one user, however many they are', {
  timeout: 120_000,
}, async () => {
  const owner = await createUser(service)
  const keys = await Promise.all(Array.from({ length: 7 }, () => createKey(service, owner)))
  const statuses = await withinOneMinute(async () => {
    const list = (as: { token: string }) =>
      api('GET', '/merchants', { as, headers: { 'CF-Connecting-IP': someAddress() } })
    // From here on it is known whose they are.
    for (const key of keys) await list(key)
    const seen: number[] = []
    for (let sent = 0; sent < 440; sent += 20) {
      const batch = keys.flatMap((key) => Array.from({ length: 20 }, () => list(key)))
      seen.push(...(await Promise.all(batch)).map(({ status }) => status))
    }
    return seen
  })
  expect(statuses.filter((status) => status === 200)).toHaveLength(3_000)
  expect(statuses.filter((status) => status === 429)).toHaveLength(80)
})
