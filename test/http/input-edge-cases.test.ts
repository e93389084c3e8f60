import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { registrationBody } from '../support/auth.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let administrator: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  administrator = await createUser(service, { role: 'ADMIN' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

describe('a text without a visible character is refused:', () => {
  test.each([
    ['a zero-width space', '\u200b'],
    ['joiners', '\u200d\u200c'],
    ['a Hangul filler', '\u3164'],
    ['the blank of Braille', '\u2800\u2800'],
    ['a soft hyphen', '\u00ad'],
    ['a lonely accent', '\u0301'],
  ])('%s', async (_what, name) => {
    const refused = await api('PUT', '/auth/me', { as: owner, body: { name } })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'name' }])
    const body = { description: name }
    expectRefusal(
      await api('PUT', `/merchants/${merchant.id}`, { as: owner, body }),
      'INVALID_REQUEST',
    )
  })

  test('a text with a visible character is accepted, as is an empty description', async () => {
    for (const name of ['ñ', '👩‍👧', '大', 'Ana\u00a0Pérez', '¡!']) {
      expect((await api('PUT', '/auth/me', { as: owner, body: { name } })).status).toBe(200)
    }
    const body = { description: '' }
    expect((await api('PUT', `/merchants/${merchant.id}`, { as: owner, body })).status).toBe(200)
  })
})

describe('a compressed body is a 415', () => {
  test.each(['gzip', 'br', 'deflate', 'zstd', 'GZIP'])('as %s', async (encoding) => {
    const response = await service.fetch('/api/v1/auth/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      body: gzipSync(JSON.stringify(registrationBody())),
    })
    expect(response.status).toBe(415)
    expect(((await response.json()) as { error: { message: string } }).error.message).toContain(
      'Content-Encoding',
    )
  })

  test('a compressed upload is a 415, and `identity` counts as uncompressed', async () => {
    const upload = await service.fetch(`/api/v1/merchants/${merchant.id}/store/logo`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${owner.token}`,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Encoding': 'gzip',
      },
      body: gzipSync('--x--'),
    })
    expect(upload.status).toBe(415)
    const headers = { 'Content-Encoding': 'identity' }
    const result = await api('POST', '/auth/register', { body: registrationBody(), headers })
    expect(result.status).toBe(201)
  })
})

describe('a `from` after its `to` is refused', () => {
  const BACKWARDS = 'from=2026-03-02&to=2026-03-01'
  const lists: Array<[string, () => string, () => Actor]> = [
    ['of a merchant’s transactions', () => `/merchants/${merchant.id}/transactions`, () => owner],
    ['of a merchant’s events', () => `/merchants/${merchant.id}/events`, () => owner],
    ['of all transactions', () => '/admin/transactions', () => administrator],
    ['of all payments', () => '/admin/payments', () => administrator],
    ['of the audit log', () => '/admin/audit-logs', () => administrator],
    ['of the audit log’s export', () => '/admin/audit-logs/export', () => administrator],
    ['of the dashboard', () => '/admin/dashboard', () => administrator],
  ]
  test.each(lists)('%s', async (_what, path, as) => {
    const refused = await api('GET', `${path()}?${BACKWARDS}`, { as: as() })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'from' }])
  })

  test('for rates too', async () => {
    const path = `/rates/history?currency=USD&${BACKWARDS}`
    expectRefusal(await api('GET', path, { as: owner }), 'INVALID_REQUEST')
  })
})

test('OPTIONS of an unknown path is a 404', async () => {
  const response = await service.fetch('/api/v1/nothing-here', { method: 'OPTIONS' })
  expect(response.status).toBe(404)
})
