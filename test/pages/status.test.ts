import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let broken: Service
beforeAll(async () => {
  ;[service, broken] = await Promise.all([
    startService(),
    startService({ vars: { DATABASE_HTTP_ENDPOINT: 'http://127.0.0.1:9/sql' } }),
  ])
})
afterAll(() => Promise.all([service.stop(), broken.stop()]))

const read = async (from: Service = service, language = 'es-VE') => {
  const answer = await from.fetch('/status', { headers: { 'Accept-Language': language } })
  const text = (await answer.text()).replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
  return { status: answer.status, headers: answer.headers, text }
}

describe('the state of the service, for people,', () => {
  test('says that all works, in their language, and is read anew each time', async () => {
    await service.runCron()
    const { status, headers, text } = await read()
    expect(status).toBe(200)
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    expect(text).toContain('Todo funciona')
    expect(text).not.toContain('No responde')
    expect((await read(service, 'en')).text).toContain('Everything works')
  })

  test('says which banks’ real payments are paused, and no merchant’s', async () => {
    const admin = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
    const merchant = await createMerchant(service, await createUser(service))
    const set = async (stop: object, enabled = false) => {
      const body = { enabled, reason: 'El banco no responde', ...stop }
      expect((await apiOf(service)('PUT', '/admin/operations', { as: admin, body })).status).toBe(
        200,
      )
    }
    await set({ environment: 'live', merchantId: merchant.id })
    await set({ environment: 'test' })
    expect((await read()).text).toContain('Todo funciona')
    await set({ environment: 'live', bank: '0191' })
    expect((await read()).text).toContain(
      'Los pagos por Banco Nacional de Crédito (BNC) están en pausa.',
    )
    await set({ environment: 'live' })
    const { status, text } = await read()
    expect(status).toBe(200)
    expect(text).toContain('Hay pagos en pausa')
    expect(text).toContain('Los pagos están en pausa. Un pago que ya estaba en marcha se termina.')
    for (const stop of [{}, { bank: '0191' }]) await set({ environment: 'live', ...stop }, true)
    expect((await read()).text).toContain('Todo funciona')
  })

  test('shows the last 24 hours of each operation, and says them in words, in one round trip', async () => {
    await service.database.query(
      `insert into bank_health_minutes (bank_code, operation, minute, calls, answered, latencies)
       select '0191', 'charge', date_trunc('minute', now()) - make_interval(mins => 60 * ago + 5), 4, answered,
         array_fill(0, array[12])
       from (values (0, 4), (1, 3), (2, 1), (30, 0)) hours (ago, answered)`,
    )
    const { headers, text } = await read()
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    expect(text).toContain('1 h sin fallas, 1 h con fallas, 1 h casi sin respuesta')
    expect((await read(service, 'en')).text).toContain(
      '1 h without failures, 1 h with failures, 1 h with hardly an answer',
    )
    const page = await (await service.fetch('/status')).text()
    expect(page.match(/<i( class="\w+")?><\/i>/g)).toHaveLength(24)
    expect(page).toMatch(/class="bad"><\/i><i class="wait"><\/i><i class="good"><\/i><\/dd>/)
    await service.database.query('delete from bank_health_minutes')
  })

  test('says that it fails, and not to pay again, with a 503', async () => {
    const { status, text } = await read(broken)
    expect(status).toBe(503)
    expect(text).toContain('Hay una falla')
    expect(text).toContain('No responde')
    expect(text).toContain('no lo repitas')
  })
})
