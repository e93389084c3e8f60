import { createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

describe('with everything available', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.stop())

  test('the durations of the database and the storage are shown, to anyone', async () => {
    const { status, body } = await apiOf(service)('GET', '/health')
    expect(status).toBe(200)
    expect(body).toStrictEqual({
      status: 'ok',
      database: { status: 'ok', durationMs: expect.any(Number) },
      storage: { status: 'ok', durationMs: expect.any(Number) },
      cron: expect.any(Object),
      bankRelay: null,
      version: expect.any(String),
    })
  })

  test('the responding version is shown', async () => {
    const { body } = await apiOf(service)('GET', '/health')
    expect(body.version).toMatch(/^[0-9a-f-]{36}$/)
  })

  const cronAt = async (time: string | Date) => {
    service.setNow(new Date(time))
    const { status, body } = await apiOf(service)('GET', '/health')
    expect(status).toBe(200)
    return body.cron
  }

  test('cron is starting, not late, in the first two minutes of a version', async () => {
    const start = Date.now()
    const at = (seconds: number) => cronAt(new Date(start + seconds * 1000))
    expect(await at(1)).toStrictEqual({ status: 'starting', lastRunAt: null })
    expect(await at(60)).toStrictEqual({ status: 'starting', lastRunAt: null })
    expect(await at(121)).toStrictEqual({ status: 'late', lastRunAt: null })
    service.setNow()
  })

  test('the last run of cron is shown, and when it is late', async () => {
    expect(await cronAt('2026-03-10T14:00:00Z')).toStrictEqual({ status: 'late', lastRunAt: null })
    await service.runCron(new Date('2026-03-10T14:01:00Z'))
    await service.runCron(new Date('2026-03-10T14:00:00Z'))
    const lastRunAt = '2026-03-10T14:01:00.000Z'
    expect(await cronAt('2026-03-10T14:06:00Z')).toStrictEqual({ status: 'ok', lastRunAt })
    expect(await cronAt('2026-03-10T14:06:01Z')).toStrictEqual({ status: 'late', lastRunAt })
    service.setNow()
  })
})

describe('with a part unavailable', () => {
  let service: Service | undefined
  afterEach(() => service?.stop())

  const start = async (vars: Record<string, string | undefined>) => {
    service = await startService({ vars })
    return service
  }

  test('without a database the response is a 503 that names it, with Retry-After', async () => {
    const broken = await start({ DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' })
    const health = await apiOf(broken)('GET', '/health')
    expectRefusal(health, 'SERVICE_UNAVAILABLE')
    expect(health.headers.get('Retry-After')).toBe('5')
    expect(health.body.error.details).toMatchObject([{ path: 'database' }])
  })

  test('with a silent database the response comes within ten seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    const address = silent.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const broken = await start({ DATABASE_HTTP_ENDPOINT: `http://127.0.0.1:${port}/sql` })
    const before = Date.now()
    expectRefusal(await apiOf(broken)('GET', '/health'), 'SERVICE_UNAVAILABLE')
    expect(Date.now() - before).toBeLessThan(10_000)
    silent.close()
  })

  test('with wrong credentials for the storage the response names the storage', async () => {
    const broken = await start({ S3_SECRET_ACCESS_KEY: 'not the secret' })
    const health = await apiOf(broken)('GET', '/health')
    expectRefusal(health, 'SERVICE_UNAVAILABLE')
    expect(health.body.error.details).toMatchObject([{ path: 'storage' }])
  })
})
