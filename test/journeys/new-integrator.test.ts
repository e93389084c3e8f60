import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, uniqueEmail, uniqueRif, waitForMailedCode } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('a new integrator gets from registration to a changed merchant and store', async () => {
  const api = apiOf(service)
  const email = uniqueEmail()
  const account = { email, password: PASSWORD, name: 'Nueva' }
  const registered = await api('POST', '/auth/register', { body: account })
  expect(registered.body).toMatchObject({ email, emailVerified: false })
  const otp = await waitForMailedCode(service, email)
  expect((await api('POST', '/auth/verify-email', { body: { email, otp } })).status).toBe(200)
  const login = await api('POST', '/auth/login', { body: account })
  const as = { token: login.body.accessToken }

  const merchant = { name: 'Panadería La Ñapa', rif: uniqueRif() }
  const made = await api('POST', '/merchants', { as, body: merchant })
  expect(made.body).toMatchObject({ ...merchant, status: 'ACTIVE', owner: { email } })
  const path = `/merchants/${made.body.id}`
  expect((await api('GET', path, { as })).body).toEqual(made.body)
  const list = await api('GET', '/merchants?search=panaderia', { as })
  expect(list.body).toMatchObject({ total: 1, page: 1, limit: 50, data: [{ id: made.body.id }] })
  const changed = await api('PUT', path, { as, body: { name: 'La Ñapa' } })
  expect(changed.body).toMatchObject({ name: 'La Ñapa', owner: made.body.owner.id })

  const store = await api('GET', `${path}/store`, { as })
  expect(store.body).toMatchObject({ slug: 'panaderia-la-napa', logo: null, banner: null })
  const change = { slug: 'la-napa', theme: { primaryColor: '#fff' } }
  const restyled = await api('PUT', `${path}/store`, { as, body: change })
  expect(restyled.body).toMatchObject({
    slug: 'la-napa',
    theme: { primaryColor: '#fff', secondaryColor: store.body.theme.secondaryColor },
  })

  const me = await api('GET', '/auth/me', { as })
  expect(me.body.merchants).toEqual([{ id: made.body.id, name: 'La Ñapa', role: 'OWNER' }])
  expect((await api('POST', '/auth/logout', { as })).status).toBe(204)
  expect((await api('GET', path, { as })).status).toBe(401)
})
