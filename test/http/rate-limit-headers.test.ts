import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { QUOTAS } from '../../src/http/rate-limits.ts'
import { createApiKey, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../support/api.ts'
import { withinOneMinute } from '../support/limiters.ts'
import { type Service, startService } from '../support/service.ts'

const LIMIT = 5

let service: Service
let api: Api
let narrow: Service
let narrowApi: Api
beforeAll(async () => {
  const vars = { RATE_LIMITS: 'enforced' }
  service = await startService({ vars })
  api = apiOf(service)
  narrow = await startService({ vars, rateLimits: { CREDENTIAL_LIMITER: LIMIT } })
  narrowApi = apiOf(narrow)
})
afterAll(() => Promise.all([service.stop(), narrow.stop()]))

/** What the headers say; null without them. */
function limitsOf({ headers }: CallResult) {
  const limit = headers.get('RateLimit')
  const policy = headers.get('RateLimit-Policy')
  if (limit === null && policy === null) return null
  expect(policy).toBe('"default";q=500;w=60')
  const [, remaining, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(limit ?? '') ?? []
  return { remaining: Number(remaining), seconds: Number(seconds) }
}

test('the quotas that are told are those that are shipped', () => {
  const { ratelimits = {} } = inject('stack').worker
  const shipped = Object.entries(ratelimits).map(([name, { simple }]) => [name, simple.limit])
  expect(Object.fromEntries(shipped)).toStrictEqual(QUOTAS)
})

test.each([
  ['a session', async () => createUser(service)],
  ['an API key', async () => createApiKey(service, await createUser(service))],
])(
  '%s is told how many requests are left, on errors too, and begins anew after a minute',
  async (_, make) => {
    const as = await make()
    const minute = new Date('2026-03-10T14:00:20.000Z')
    const call = (method: string, path: string, body?: unknown) => api(method, path, { as, body })
    service.setNow(minute)
    try {
      expect(limitsOf(await call('GET', '/merchants'))).toStrictEqual({
        remaining: 499,
        seconds: 40,
      })
      const notFound = await call('GET', '/merchants/mer_x')
      expectRefusal(notFound, 'NOT_FOUND')
      expect(limitsOf(notFound)).toStrictEqual({ remaining: 498, seconds: 40 })
      const invalid = await call('GET', '/merchants?page=0')
      expectRefusal(invalid, 'INVALID_REQUEST')
      expect(limitsOf(invalid)).toStrictEqual({ remaining: 497, seconds: 40 })
      expect(limitsOf(await call('PUT', '/merchants/mer_x', {}))?.remaining).toBe(496)
      service.setNow(new Date('2026-03-10T14:01:05.000Z'))
      expect(limitsOf(await call('GET', '/merchants'))).toStrictEqual({
        remaining: 499,
        seconds: 55,
      })
    } finally {
      service.setNow()
    }
  },
)

test('a revoked key and one that may not are told as well; who has none is not', async () => {
  const user = await createUser(service)
  const merchant = await createMerchant(service, user)
  const revoked = await createApiKey(service, user, { revoked: true })
  const refused = await api('GET', `/merchants/${merchant.id}`, { as: revoked })
  expectRefusal(refused, 'UNAUTHORIZED')
  expect(limitsOf(refused)?.remaining).toBe(499)
  const forbidden = await api('GET', '/api-keys', { as: await createApiKey(service, user) })
  expectRefusal(forbidden, 'FORBIDDEN')
  expect(limitsOf(forbidden)?.remaining).toBe(499)
  expect(limitsOf(await api('GET', '/merchants'))).toBeNull()
  expect(limitsOf(await api('GET', '/health'))).toBeNull()
})

test('nothing is left once a request was refused, whatever this instance has counted itself', async () => {
  const results = await withinOneMinute(async () => {
    const as = await createUser(narrow)
    const answers: CallResult[] = []
    for (let sent = 0; sent <= LIMIT; sent += 1) {
      answers.push(await narrowApi('GET', '/merchants', { as }))
    }
    return answers
  })
  const refused = results.at(-1) as CallResult
  expectRefusal(refused, 'RATE_LIMITED')
  expect(limitsOf(refused)?.remaining).toBe(0)
  expect(refused.headers.get('Retry-After')).toBe('60')
})

test('a page of another origin can read the headers', async () => {
  const origin = 'https://console.example.com'
  const allowing = await startService({ vars: { CORS_ORIGINS: origin } })
  try {
    const { headers } = await apiOf(allowing)('GET', '/merchants', {
      as: await createUser(allowing),
      headers: { Origin: origin },
    })
    const exposed = headers.get('Access-Control-Expose-Headers')?.split(',')
    expect(exposed).toEqual(expect.arrayContaining(['Link', 'RateLimit', 'RateLimit-Policy']))
  } finally {
    await allowing.stop()
  }
})
