import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createMerchant, createUser } from '../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let api: Api
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  user = await createUser(service)
})
afterAll(() => service.stop())

test.each(['%00', 'x'.repeat(6000), '%f0%9f%98%80', '..%2f'])(
  'a path with %j is a 404, with an Idempotency-Key too',
  async (part) => {
    const headers = { 'Idempotency-Key': 'hostile' }
    const body = { name: 'Nadie', password: 'arepa con queso 7' }
    const accept = await api('POST', `/invitations/${part}/accept`, { body, headers })
    expectRefusal(accept, 'NOT_FOUND')
    const rotate = await api('POST', `/api-keys/${part}/rotate`, { as: user, body: {}, headers })
    expectRefusal(rotate, 'NOT_FOUND')
  },
)

test('names of a prototype in a body are fields like others', async () => {
  const merchant = await createMerchant(service, user)
  const names = ['__proto__', 'constructor', 'prototype']
  const fields = names.map((name) => `"${name}": {"role": "ADMIN", "isVerified": true}`)
  const created = await api('POST', '/merchants', {
    as: user,
    body: `{"name": "Bodegón", "rif": "J-00000001-8", ${fields}}`,
  })
  expect(created.headers.get('X-Ignored-Fields')?.split(', ').toSorted()).toEqual(names.toSorted())
  // Not by `api`, whose schema would leave such a name out.
  const link = await service.fetch(`/api/v1/merchants/${merchant.id}/payment-links`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}` },
    body: '{"label": "Torta", "amount": 1, "currency": "VES", "environment": "test", "metadata": {"__proto__": "a", "constructor": "b"}}',
  })
  expect(link.status).toBe(201)
  expect(await link.text()).toMatch(/"__proto__":"a"/)
})

test.each(['9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59'])(
  'a time whose offset moves it beyond four-digit years is refused: %s',
  async (expiresAt) => {
    const refused = await api('POST', '/api-keys', { as: user, body: { name: 'x', expiresAt } })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'expiresAt' }])
  },
)

test.each([
  ['breaks off', true],
  ['is no JSON', false],
])('a database response that %s gives a 503', async (_, hangsUp) => {
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write('{"results":[')
    if (hangsUp) setTimeout(() => response.destroy(), 50)
    else response.end(' '.repeat(988))
  }).listen(0, '127.0.0.1')
  const address = broken.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const other = await startService({
    vars: { DATABASE_HTTP_ENDPOINT: `http://127.0.0.1:${port}/sql` },
  })
  const login = { email: 'ana@example.com', password: 'arepa con queso 7' }
  expectRefusal(await apiOf(other)('POST', '/auth/login', { body: login }), 'SERVICE_UNAVAILABLE')
  await other.stop()
  broken.close()
})
