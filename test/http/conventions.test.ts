import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { apiOf, expectRefusal, routes } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

const origin = 'https://shop.example.com'

let service: Service
beforeAll(async () => {
  service = await startService({
    vars: { CORS_ORIGINS: `${origin}, https://admin.example.com` },
  })
})
afterAll(() => service.stop())

describe('for paths and methods,', () => {
  test.each([
    '/nothing',
    '/api/v2/merchants',
    '/api/v1/merchants/',
    '/api/v1//merchants',
    '/api/v1/Merchants',
    '/.env',
  ])('%s is a 404', async (path) => {
    const response = await service.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'NOT_FOUND', status: 404 } })
  })

  test('a path that does not take the method is a 405 that names the allowed ones', async () => {
    const allowed = Map.groupBy(routes, ({ path }) => path)
    for (const [path, declared] of allowed) {
      const response = await service.fetch(path.replace(':id', 'mer_x'), { method: 'PATCH' })
      expect(response.status, path).toBe(405)
      const methods = declared.map(({ route }) => route.method.toUpperCase())
      const expected = methods.includes('GET') ? [...methods, 'HEAD'] : methods
      expect(response.headers.get('Allow')?.split(', ').toSorted()).toEqual(expected.toSorted())
      expect(await response.json()).toMatchObject({ error: { code: 'METHOD_NOT_ALLOWED' } })
    }
  })

  test('TRACE echoes nothing', async () => {
    const { port, hostname } = new URL(service.url)
    const headers = { 'X-Canary': 'echoed-8f3b' }
    const [status, text] = await new Promise<[number | undefined, string]>((resolve, reject) => {
      const sent = request({ hostname, port, method: 'TRACE', path: '/api/v1/auth/me', headers })
      sent.on('error', reject)
      sent.on('response', async (response) =>
        resolve([response.statusCode, Buffer.concat(await response.toArray()).toString()]),
      )
      sent.end()
    })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('echoed-8f3b')
  })

  test('a fixed path that also matches an id’s pattern is not an id', async () => {
    for (const [path, allowed] of [
      ['/notifications/read-all', 'POST'],
      ['/notifications/preferences', 'GET, HEAD, PUT'],
    ] as const) {
      const response = await service.fetch(`/api/v1${path}`, { method: 'DELETE' })
      expect(response.status, path).toBe(405)
      expect(response.headers.get('Allow')?.split(', ').toSorted().join(', ')).toBe(allowed)
    }
  })

  test('the path is checked before the credential, and the credential before the body', async () => {
    const api = apiOf(service)
    const as = { token: 'worthless' }
    expectRefusal(await api('GET', '/nothing', { as }), 'NOT_FOUND')
    expectRefusal(await api('DELETE', '/merchants', { as }), 'METHOD_NOT_ALLOWED')
    expectRefusal(await api('POST', '/merchants', { as, body: '{' }), 'UNAUTHORIZED')
  })

  test('HEAD gives the headers of GET without a body', async () => {
    const response = await service.fetch('/health', { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('')
  })
})

describe('a request id', () => {
  test('that is well-formed is kept', async () => {
    const headers = { 'X-Request-Id': 'order-1041.retry:2' }
    const { headers: answered } = await apiOf(service)('GET', '/health', { headers })
    expect(answered.get('X-Request-Id')).toBe('order-1041.retry:2')
  })

  test.each(['short', 'with space in it', 'x'.repeat(129), '<script>alert(1)</script>'])(
    'is otherwise replaced: %s',
    async (sent) => {
      const { headers } = await apiOf(service)('GET', '/health', {
        headers: { 'X-Request-Id': sent },
      })
      expect(headers.get('X-Request-Id')).toMatch(/^req_[0-9a-z]{26}$/)
    },
  )

  test('is in the log line with route, status and round trips', async () => {
    const user = await createUser(service)
    const { headers } = await apiOf(service)('GET', '/auth/me', { as: user })
    const requestId = headers.get('X-Request-Id')
    await expect
      .poll(() => service.logs().find((line) => line.requestId === requestId))
      .toMatchObject({
        event: 'request',
        route: 'getMe',
        method: 'GET',
        status: 200,
        userId: user.id,
        sqlRoundTrips: 1,
      })
  })
})

describe('headers', () => {
  test('of every response forbid sniffing, framing and caching, even of refusals', async () => {
    for (const path of ['/merchants', '/nothing', '/auth/me']) {
      const { headers } = await apiOf(service)('GET', path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Content-Security-Policy')).toBe(
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('Content-Type')).toBe('application/json')
    }
  })

  test('of a 401 say how to authenticate', async () => {
    const { headers } = await apiOf(service)('GET', '/auth/me')
    expect(headers.get('WWW-Authenticate')).toBe('Bearer')
  })
})

describe('CORS', () => {
  const preflight = (from: string) =>
    service.fetch('/api/v1/merchants', {
      method: 'OPTIONS',
      headers: {
        Origin: from,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization,idempotency-key',
      },
    })

  test('lets a configured origin call, and read the headers that matter', async () => {
    const { status, headers } = await preflight(origin)
    expect(status).toBe(204)
    expect(headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
    const answer = await service.fetch('/health', { headers: { Origin: origin } })
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(origin)
    expect(answer.headers.get('Access-Control-Expose-Headers')).toContain('X-Request-Id')
  })

  test('lets no other origin do so', async () => {
    for (const from of ['https://evil.example', 'null', `${origin}.evil.example`]) {
      expect((await preflight(from)).headers.get('Access-Control-Allow-Origin')).toBeNull()
    }
  })
})
