import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, createUser, uniqueRif } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

const unencryptedBank = {
  ...{ name: 'bank', protocol: 'r4', baseUrl: 'http://bank.example.com', rif: 'J309841327' },
  ...{ accountNumber: '01020501830003283374', phone: '04141234567' },
  ...{ commerce: 'c'.repeat(20), noticeToken: 'a3b1c2d4-0000-4000-8000-000000000001' },
}

describe('with everything available', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  test('an unforeseen error is opaque to the caller, and logged', async () => {
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    await service.database.query('alter table stores rename to stores_gone')
    const result = await apiOf(service)('GET', `/merchants/${merchant.id}/store`, { as: owner })
    await service.database.query('alter table stores_gone rename to stores')
    expect(expectRefusal(result, 'INTERNAL_ERROR')).not.toMatch(/stores|relation/)
    const { requestId } = result.body.error
    await expect
      .poll(() =>
        service.logs().find((line) => line.level === 'error' && line.requestId === requestId),
      )
      .toMatchObject({ event: 'request.failed', refusal: 'INTERNAL_ERROR', code: '42P01' })
  })

  test('a deadlock is repeated once, and not reported', async () => {
    await service.database.query(`
      create sequence deadlocks;
      create function deadlock_once() returns trigger language plpgsql as $$
      begin
        if nextval('deadlocks') = 1 then raise exception 'deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger deadlock_once before insert on merchants for each row execute function deadlock_once();
      grant usage on sequence deadlocks to payments_service`)
    const owner = await createUser(service)
    await service.takeRoundTrips()
    const body = { name: 'Panadería', rif: uniqueRif() }
    const repeating = apiOf({ ...service, triesAgain: true })
    const { status, text } = await repeating('POST', '/merchants', { as: owner, body })
    expect(status, text).toBe(201)
    expect((await service.takeRoundTrips()).count).toBe(2)
    await service.database.query('drop trigger deadlock_once on merchants')
  })
})

describe('with a part unavailable', () => {
  let service: Service | undefined
  afterEach(() => service?.stop())

  const start = async (vars: Record<string, string | undefined>) => {
    service = await startService({ vars })
    return service
  }

  test('without a database callers get a 503', async () => {
    const broken = await start({ DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' })
    const body = { email: 'ana@example.com', password: 'arepa con queso 7' }
    const login = await apiOf(broken)('POST', '/auth/login', { body })
    expectRefusal(login, 'SERVICE_UNAVAILABLE')
    expect(login.headers.get('Retry-After')).toBe('5')
  })

  test.each([
    ['is missing', { SERVER_SECRET: undefined }, 'SERVER_SECRET'],
    ['is too short', { SERVER_SECRET: 'short' }, 'SERVER_SECRET'],
    ['is malformed', { JWT_SIGNING_KEYS: '[{"kid":"secret-key-id"}]' }, 'JWT_SIGNING_KEYS'],
    ['is no URL', { DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'DATABASE_URL'],
    ['is for the local stack alone', { ENVIRONMENT: 'production' }, 'RATE_LIMITS'],
    [
      'is optional for the local stack alone',
      { ENVIRONMENT: 'production', ADMIN_FACTOR: 'optional' },
      'ADMIN_FACTOR',
    ],
    ['holds no key', { CREDENTIAL_KEYS: '[]' }, 'CREDENTIAL_KEYS'],
    [
      'holds a short key',
      { CREDENTIAL_KEYS: '[{"id":"a","key":"secret-key-id"}]' },
      'CREDENTIAL_KEYS',
    ],
    ['is optional in the local stack alone', { ENVIRONMENT: 'production' }, 'DNS_RESOLVER_URL'],
    ['is not encrypted', { ENVIRONMENT: 'production' }, 'S3_ENDPOINT: does not begin with https:'],
    [
      'is of a channel and not encrypted',
      { ENVIRONMENT: 'production' },
      'CHANNEL_ADDRESSES: does not begin with https:',
    ],
    [
      'names more than push services',
      { ENVIRONMENT: 'production' },
      'PUSH_HOSTS: has more than hosts',
    ],
    ['is no key', { VAPID_KEY: '{"kty":"EC","d":"secret-key-id"}' }, 'VAPID_KEY'],
    [
      'has a bank without encryption',
      { ENVIRONMENT: 'production', BANK_CONNECTIONS: JSON.stringify([unencryptedBank]) },
      'BANK_CONNECTIONS: does not begin with https:',
    ],
  ])('a setting that %s gives a 503, and only the log names it', async (_, vars, name) => {
    const broken = await start(vars)
    const response = await broken.fetch('/api/v1/merchants')
    expect(response.status).toBe(503)
    expect(response.headers.get('X-Request-Id')).toMatch(/^req_/)
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(response.headers.get('Strict-Transport-Security')).toMatch(/^max-age=63072000;/)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE', status: 503 } })
    expect(text).not.toContain(name)
    await expect.poll(() => JSON.stringify(broken.logs())).toContain(name)
    expect(JSON.stringify(broken.logs())).not.toMatch(/hunter2|"short"|secret-key-id/)
  })

  test('outside the local stack nobody can set the clock', { tags: ['full'] }, async () => {
    const live = await start({
      ENVIRONMENT: 'preview',
      RATE_LIMITS: 'enforced',
      DATABASE_HTTP_ENDPOINT: undefined,
      DNS_RESOLVER_URL: 'http://127.0.0.1:9/dns-query',
    })
    const future = new Date(Date.now() + 400 * 24 * 60 * 60 * 1000)
    live.setNow(future)
    const response = await live.fetch('/nothing')
    expect(response.status).toBe(404)
    // The id of a request is made of its time.
    const { TypeID } = await import('typeid-js')
    const uuid = TypeID.fromString(response.headers.get('X-Request-Id') ?? '').toUUID()
    const milliseconds = Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)
    expect(milliseconds).toBeLessThan(future.getTime() - 300 * 24 * 60 * 60 * 1000)
  })
})
