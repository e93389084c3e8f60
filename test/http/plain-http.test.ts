import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../support/service.ts'

const RESOLVER = 'https://cloudflare-dns.com/dns-query'

let service: Service
beforeAll(async () => {
  service = await startService({
    vars: {
      ENVIRONMENT: 'production',
      RATE_LIMITS: 'enforced',
      DATABASE_HTTP_ENDPOINT: undefined,
      DNS_RESOLVER_URL: RESOLVER,
      DOLARAPI_URL: 'https://rates.example.com',
      S3_ENDPOINT: 'https://storage.example.com',
      BANK_CONNECTIONS: undefined,
      BANK_ADDRESSES: undefined,
      CHANNEL_ADDRESSES: undefined,
      PUSH_HOSTS: undefined,
    },
  })
})
afterAll(() => service.stop())

/** As the platform tells a Worker how a request was sent. */
const ask = (protocol: 'http' | 'https', path: string, init: RequestInit = {}) =>
  service.fetch(path, { ...init, headers: { 'X-Forwarded-Proto': protocol } })

test.each(['/api/v1/auth/me', '/api/v1/openapi.json', '/health', '/nothing'])(
  'a program that asks for %s unencrypted is refused, and told to replace its credential',
  async (path) => {
    const response = await ask('http', path)
    expect(response.headers.get('Location')).toBeNull()
    expect([response.status, await response.json()]).toMatchObject([
      403,
      { error: { code: 'FORBIDDEN', message: expect.stringContaining('Use https.') } },
    ])
  },
)

test('an unencrypted preflight is refused as well', async () => {
  const { status } = await ask('http', '/api/v1/merchants', { method: 'OPTIONS' })
  expect(status).toBe(403)
})

test.each(['/', '/console/enter', '/docs', '/pay/some-token?lang=en'])(
  'a browser that asks for %s unencrypted is led to the same page over https',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const response = await ask('http', path, { method })
      const location = new URL(response.headers.get('Location') ?? '')
      expect([response.status, location.protocol]).toEqual([308, 'https:'])
      expect(location.pathname + location.search).toBe(path)
      expect(location.host).toBe(new URL(service.url).host)
    }
  },
)

test.each(['/pay/some-token/forget', '/console/session/refresh'])(
  'an unencrypted form to %s is refused',
  async (path) => {
    const { status } = await ask('http', path, { method: 'POST', body: 'key=1' })
    expect(status).toBe(403)
  },
)

test('what is sent by https is answered', async () => {
  expect((await ask('https', '/api/v1/openapi.json')).status).toBe(200)
  expect((await ask('https', '/docs')).status).toBe(200)
})
