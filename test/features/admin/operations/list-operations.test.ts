import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())
beforeEach(() => service.database.query('delete from operation_stops'))

const STOP = { environment: 'production', enabled: false, reason: 'Mantenimiento del banco.' }

const put = (body: unknown, as: { token: string } = administrator) =>
  api('PUT', '/admin/operations', { as, body })
const listed = async () => (await api('GET', '/admin/operations', { as: administrator })).body.data

test('the list is empty if nothing was ever stopped', async () => {
  const { body } = await api('GET', '/admin/operations', { as: administrator })
  expect(body).toStrictEqual({ data: [] })
})

test('the list shows the current state of each stop, the newest change first', async () => {
  const places = [
    { ...STOP },
    { ...STOP, bank: '0191' },
    { ...STOP, merchantId: merchant.id },
    { ...STOP, environment: 'sandbox', merchantId: merchant.id },
  ]
  const start = Date.now()
  for (const [place, body] of places.entries()) {
    service.setNow(new Date(start + place))
    await put(body)
  }
  service.setNow(new Date(start + 10))
  await put({ ...STOP, bank: '0191', enabled: true, reason: 'Volvió.' })
  service.setNow()
  expect(await listed()).toMatchObject([
    { bank: '0191', merchantId: null, enabled: true, reason: 'Volvió.' },
    { environment: 'sandbox', bank: null, merchantId: merchant.id, enabled: false },
    { environment: 'production', bank: null, merchantId: merchant.id, enabled: false },
    { environment: 'production', bank: null, merchantId: null, enabled: false },
  ])
})

test('the list shows a test key only the sandbox', async () => {
  await put(STOP)
  await put({ ...STOP, environment: 'sandbox' })
  const key = await createAdminKey(service, administrator)
  const { body } = await api('GET', '/admin/operations', { as: key })
  expect(body.data).toMatchObject([{ environment: 'sandbox' }])
  expect(await listed()).toHaveLength(2)
})

test('the list is only for platform administrators', async () => {
  expectRefusal(await api('GET', '/admin/operations', { as: owner }), 'FORBIDDEN')
})
