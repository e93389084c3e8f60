import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

async function call(method: string, path: string, body?: unknown, token?: string) {
  const response = await service.fetch(`/api/v1${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}

test('a new integrator registers, verifies, logs in, and makes, lists, reads and changes a merchant', async () => {
  const account = { email: 'Nueva@Example.com', password: 'arepa con queso 7', name: 'Nueva' }
  const registered = await call('POST', '/auth/register', account)
  expect(registered).toMatchObject({
    status: 201,
    body: { email: 'nueva@example.com', emailVerified: false },
  })

  await expect.poll(async () => (await service.mails()).length).toBe(1)
  const [mail] = await service.mails()
  const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  const verified = await call('POST', '/auth/verify-email', { email: account.email, otp })
  expect(verified.status, JSON.stringify(verified)).toBe(200)

  const login = await call('POST', '/auth/login', account)
  expect(login.status, JSON.stringify(login)).toBe(200)
  const token = login.body.accessToken
  const created = await call(
    'POST',
    '/merchants',
    { name: 'Panadería La Ñapa', rif: 'j309841327' },
    token,
  )
  expect(created.status, JSON.stringify(created)).toBe(201)
  expect(created.body).toMatchObject({
    rif: 'J-30984132-7',
    status: 'ACTIVE',
    owner: { email: 'nueva@example.com' },
  })
  const path = `/merchants/${created.body.id}`
  expect((await call('GET', path, undefined, token)).body).toEqual(created.body)
  const list = await call('GET', '/merchants?search=panaderia', undefined, token)
  expect(list.body).toMatchObject({ total: 1, page: 1, limit: 50, data: [{ id: created.body.id }] })
  const changed = await call('PUT', path, { name: 'La Ñapa' }, token)
  expect(changed.body).toMatchObject({ name: 'La Ñapa' })
  const store = await call('GET', `${path}/store`, undefined, token)
  expect(store.body).toMatchObject({ slug: 'panaderia-la-napa', logo: null })
  const renamed = await call(
    'PUT',
    `${path}/store`,
    { slug: 'la-napa', theme: { primaryColor: '#fff' } },
    token,
  )
  expect(renamed.body).toMatchObject({
    slug: 'la-napa',
    theme: { primaryColor: '#fff', secondaryColor: '#F2B705' },
  })
  expect((await call('GET', '/auth/me', undefined, token)).body).toMatchObject({
    merchants: [{ role: 'OWNER' }],
  })
  expect((await call('POST', '/auth/logout', undefined, token)).status).toBe(204)
  expect((await call('GET', path, undefined, token)).status).toBe(401)
  const health = await service.fetch('/health')
  expect(await health.json()).toMatchObject({ status: 'ok' })
  console.log(service.logs())
})
