import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { apiOf, expectRefusal } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

describe('with everything in place', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  test('an error that nobody foresaw is opaque to the caller and told to the log', async () => {
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

  test('a deadlock is repeated once, and not told', async () => {
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
    const merchant = await createMerchant(service, owner)
    expect(merchant.id).toMatch(/^mer_/)
    expect((await service.takeRoundTrips()).count).toBe(2)
    await service.database.query('drop trigger deadlock_once on merchants')
  })

  test('health tells how long the database and the storage took', async () => {
    const { body } = await apiOf(service)('GET', '/health')
    expect(body).toMatchObject({
      status: 'ok',
      database: { status: 'ok' },
      storage: { status: 'ok' },
    })
  })

  test('health tells which version answers', async () => {
    const { body } = await apiOf(service)('GET', '/health')
    expect(body.version).toMatch(/^[0-9a-f-]{36}$/)
  })

  const cronAt = async (time: string | Date) => {
    service.setNow(new Date(time))
    const { status, body } = await apiOf(service)('GET', '/health')
    expect(status).toBe(200)
    return body.cron
  }

  test('health says that cron is starting, not late, in the first two minutes of a version', async () => {
    const start = Date.now()
    const at = (seconds: number) => cronAt(new Date(start + seconds * 1000))
    expect(await at(1)).toStrictEqual({ status: 'starting', lastRunAt: null })
    expect(await at(60)).toStrictEqual({ status: 'starting', lastRunAt: null })
    expect(await at(121)).toStrictEqual({ status: 'late', lastRunAt: null })
    service.setNow()
  })

  test('health tells when cron last ran, and when it is late', async () => {
    expect(await cronAt('2026-03-10T14:00:00Z')).toStrictEqual({ status: 'late', lastRunAt: null })
    await service.runCron(new Date('2026-03-10T14:01:00Z'))
    await service.runCron(new Date('2026-03-10T14:00:00Z'))
    const lastRunAt = '2026-03-10T14:01:00.000Z'
    expect(await cronAt('2026-03-10T14:06:00Z')).toStrictEqual({ status: 'ok', lastRunAt })
    expect(await cronAt('2026-03-10T14:06:01Z')).toStrictEqual({ status: 'late', lastRunAt })
    service.setNow()
  })
})

describe('with a part missing', () => {
  let service: Service | undefined
  afterEach(() => service?.stop())

  const start = async (vars: Record<string, string | undefined>) => {
    service = await startService({ vars })
    return service
  }

  test('without a database, callers are told to come back, and health names it', async () => {
    const broken = await start({ DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' })
    const body = { email: 'ana@example.com', password: 'arepa con queso 7' }
    const login = await apiOf(broken)('POST', '/auth/login', { body })
    expectRefusal(login, 'SERVICE_UNAVAILABLE')
    expect(login.headers.get('Retry-After')).toBe('5')
    const health = await apiOf(broken)('GET', '/health')
    expectRefusal(health, 'SERVICE_UNAVAILABLE')
    expect(health.body.error.details).toMatchObject([{ path: 'database' }])
  })

  test('with a silent database, the answer comes within ten seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const broken = await start({ DATABASE_HTTP_ENDPOINT: `http://127.0.0.1:${port}/sql` })
    const before = Date.now()
    expectRefusal(await apiOf(broken)('GET', '/health'), 'SERVICE_UNAVAILABLE')
    expect(Date.now() - before).toBeLessThan(10_000)
    silent.close()
  })

  test('with another secret than the storage’s, health names the storage', async () => {
    const broken = await start({ S3_SECRET_ACCESS_KEY: 'not the secret' })
    const health = await apiOf(broken)('GET', '/health')
    expectRefusal(health, 'SERVICE_UNAVAILABLE')
    expect(health.body.error.details).toMatchObject([{ path: 'storage' }])
  })

  test.each([
    ['is missing', { SERVER_SECRET: undefined }, 'SERVER_SECRET'],
    ['is too short', { SERVER_SECRET: 'short' }, 'SERVER_SECRET'],
    ['is malformed', { JWT_SIGNING_KEYS: '[{"kid":"secret-key-id"}]' }, 'JWT_SIGNING_KEYS'],
    ['is no URL', { DATABASE_URL: 'mysql://root:hunter2@db/x' }, 'DATABASE_URL'],
    ['is for the local stack alone', { ENVIRONMENT: 'production' }, 'RATE_LIMITS'],
    ['is optional in the local stack alone', { ENVIRONMENT: 'production' }, 'DNS_RESOLVER_URL'],
  ])('a setting that %s is a 503, and the log alone names it', async (_, vars, name) => {
    const broken = await start(vars)
    const response = await broken.fetch('/api/v1/merchants')
    expect(response.status).toBe(503)
    expect(response.headers.get('X-Request-Id')).toMatch(/^req_/)
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'SERVICE_UNAVAILABLE', status: 503 } })
    expect(text).not.toContain(name)
    await expect.poll(() => JSON.stringify(broken.logs())).toContain(name)
    expect(JSON.stringify(broken.logs())).not.toMatch(/hunter2|"short"|secret-key-id/)
  })

  test('outside the local stack nobody moves the clock', async () => {
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
