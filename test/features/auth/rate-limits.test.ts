import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { makeApiKey } from '../../../src/domain/api-key.ts'
import { createApiKey, createMerchant, createUser, PASSWORD } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { someAddress, withinOneMinute } from '../../support/limiters.ts'
import { persist } from '../../support/persist.ts'
import { type Service, startService } from '../../support/service.ts'

/** So few that they are used up within a minute on any machine. */
const CREDENTIAL_LIMIT = 30
const ADDRESS_LIMIT = 60

let service: Service
let api: Api
let narrow: Service
let narrowApi: Api
beforeAll(async () => {
  const vars = { RATE_LIMITS: 'enforced' }
  service = await startService({ vars })
  api = apiOf(service)
  const limits = { CREDENTIAL_LIMITER: CREDENTIAL_LIMIT, ADDRESS_LIMITER: ADDRESS_LIMIT }
  narrow = await startService({ vars, rateLimits: limits })
  narrowApi = apiOf(narrow)
})
afterAll(() => Promise.all([service.stop(), narrow.stop()]))

/** Sends a body from an address, by default from one that nobody else has. */
const post = (path: string, body: unknown, address = someAddress()) =>
  api('POST', path, { body, headers: { 'CF-Connecting-IP': address } })

const parallel = (count: number, run: (turn: number) => Promise<CallResult>) =>
  Promise.all(Array.from({ length: count }, (_, turn) => run(turn)))

/** Expects that so many calls are rate-limited, and that all others get this status. */
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
])('10 %s a minute are accepted from one address, well-formed or not', async (_, paths) => {
  const send = (turn: number, address?: string) =>
    post(paths[turn % paths.length] as string, {}, address)
  const [burst, elsewhere] = await withinOneMinute(async () => {
    const address = someAddress()
    return [await parallel(13, (turn) => send(turn, address)), await send(0)] as const
  })
  expectLimited(burst, 3, 400)
  expectRefusal(elsewhere, 'INVALID_REQUEST')
})

test('nothing counts against the e-mail that is named, since others could use up its owner’s limit', {
  tags: ['full'],
}, async () => {
  const [logins, requests] = await withinOneMinute(async () => {
    const { email } = await createUser(service)
    return [
      await parallel(12, () => persist(() => post('/auth/login', { email, password: PASSWORD }))),
      await parallel(12, () => persist(() => post('/auth/resend-verification', { email }))),
    ] as const
  })
  expectLimited(logins, 0, 200)
  expectLimited(requests, 0, 202)
})

test('10 challenges for passkeys a minute are given to one address, beside its logins', async () => {
  const [burst, login] = await withinOneMinute(async () => {
    const address = someAddress()
    const asked = await parallel(12, () => post('/auth/passkeys/options', undefined, address))
    return [asked, await post('/auth/login', {}, address)] as const
  })
  expectLimited(burst, 2, 200)
  expectRefusal(login, 'INVALID_REQUEST')
})

test('logins count separately from codes', async () => {
  const code = await withinOneMinute(async () => {
    const address = someAddress()
    await parallel(11, () => post('/auth/login', {}, address))
    return post('/auth/verify-email', {}, address)
  })
  expectRefusal(code, 'INVALID_REQUEST')
})

test('the shipped limits are 10 for whatever can be guessed, 500 for a credential and 3,000 for a user or network', () => {
  const { ratelimits = {} } = inject('stack').worker
  const shipped = Object.entries(ratelimits).map(([name, { simple }]) => [name, simple])
  expect(Object.fromEntries(shipped)).toStrictEqual({
    SENSITIVE_LIMITER: { limit: 10, period: 60 },
    CREDENTIAL_LIMITER: { limit: 500, period: 60 },
    ADDRESS_LIMITER: { limit: 3_000, period: 60 },
    RELAXED_LIMITER: { limit: 1_000_000, period: 60 },
  })
})

test('a credential has its own limit, and others are not affected', async () => {
  const [burst, unaffected] = await withinOneMinute(async () => {
    const busy = await createUser(narrow)
    const others = [await createApiKey(narrow, busy), await createUser(narrow)]
    return [
      await parallel(CREDENTIAL_LIMIT + 10, () =>
        narrowApi('PUT', '/auth/me', { as: busy, body: {} }),
      ),
      await Promise.all(others.map((as) => narrowApi('GET', '/merchants', { as }))),
    ] as const
  })
  expectLimited(burst, 10, 400)
  expect(unaffected.map(({ status }) => status)).toEqual([200, 200])
})

test('relaxed limits in production are refused as a configuration error, which only the log names', {
  tags: ['full'],
}, async () => {
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

test('an IPv6 network counts as one address', async () => {
  const results = await withinOneMinute(() => {
    const network = `2001:db8:${randomInt(0xffff).toString(16)}:${randomInt(0xffff).toString(16)}`
    return parallel(13, (turn) => post('/auth/login', {}, `${network}::${turn.toString(16)}`))
  })
  expectLimited(results, 3, 400)
})

test('one session has 10 tries of a password a minute, from wherever they come', async () => {
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

test('made-up keys from one address count together, and a real key separately', async () => {
  const owner = await createUser(narrow)
  const stranger = await createMerchant(narrow, await createUser(narrow))
  const [made, calls] = await withinOneMinute(async () => {
    const real = await createApiKey(narrow, owner)
    const headers = { 'CF-Connecting-IP': someAddress() }
    const list = (as: { token: string }) => narrowApi('GET', '/merchants', { as, headers })
    const calls = [await list(real)]
    const made = await parallel(ADDRESS_LIMIT + 20, () =>
      list({ token: makeApiKey('svc', 'test', randomBytes) }),
    )
    calls.push(await list(real))
    calls.push(
      await narrowApi('GET', `/merchants/${stranger.id}`, { as: real, headers }),
      await list(real),
    )
    await narrow.database.query('update api_keys set revoked_at = now() where id = $1', [real.uuid])
    calls.push(await list(real), await list(real))
    return [made, calls.map(({ status }) => status)] as const
  })
  // The real key's first call counts there too, since its user is only known afterwards.
  expectLimited(made, 21, 401)
  expect(calls).toEqual([200, 200, 404, 200, 401, 401])
})

test('the keys of one user count together, however many they are', async () => {
  const answers = await withinOneMinute(async () => {
    const owner = await createUser(narrow)
    const keys = await Promise.all(Array.from({ length: 7 }, () => createApiKey(narrow, owner)))
    const list = (as: { token: string }) =>
      narrowApi('GET', '/merchants', { as, headers: { 'CF-Connecting-IP': someAddress() } })
    // From here on it is known whose they are.
    for (const key of keys) await list(key)
    return parallel(ADDRESS_LIMIT + 20, (turn) => list(keys[turn % 7] as { token: string }))
  })
  expectLimited(answers, 20, 200)
})
