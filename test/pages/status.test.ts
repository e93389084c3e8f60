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

  test('says that it fails, and not to pay again, with a 503', async () => {
    const { status, text } = await read(broken)
    expect(status).toBe(503)
    expect(text).toContain('Hay una falla')
    expect(text).toContain('No responde')
    expect(text).toContain('no lo repitas')
  })
})
