import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, createAdminKey, createMerchant, createUser } from '../../../support/actors.ts'
import { expectSameNotFound } from '../../../support/admin-reads.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let user: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
beforeEach(async () => {
  user = await createUser(service)
})
afterAll(() => service.stop())

const list = (query = '', as: { token: string } = administrator) =>
  api('GET', `/admin/audit-logs?${query}`, { as })
/** What the test's own user did. */
const own = (query = '') => list(`userId=${user.id}&${query}`)
const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/audit-logs/${id}`, { as })

test('a record is shown as in the list', async () => {
  await createMerchant(service, user, { name: 'Papelería Ávila' })
  const [record] = (await own()).body.data
  expect(record).toMatchObject({ userId: user.id, action: 'merchant.create' })
  expect((await get(record.id)).body).toStrictEqual(record)
})

test('an administrator’s live key can read a record, and a test key cannot', async () => {
  await createMerchant(service, user)
  const [record] = (await own()).body.data
  const live = await createAdminKey(service, administrator, { environment: 'live' })
  expect((await get(record.id, live)).body).toStrictEqual(record)
  expectRefusal(await get(record.id, await createAdminKey(service, administrator)), 'FORBIDDEN')
})

test('an unknown record gives the same 404 whatever is wrong with its id, and others get a 403', async () => {
  const other = user
  await expectSameNotFound(api, '/admin/audit-logs', { administrator, other, foreign: user.id })
})
