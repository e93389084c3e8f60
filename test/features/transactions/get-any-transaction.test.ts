import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { expectSameNotFound } from '../../support/admin-reads.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction, type TransactionOptions } from '../../support/transactions.ts'

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
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/transactions/${id}`, { as })
const make = (options?: TransactionOptions) => createTransaction(service, merchant, options)

test('a transaction is shown with more than in the list', async () => {
  const createdAt = new Date('2026-03-10T14:00:00.123Z')
  const { id } = await make({
    environment: 'live',
    amount: '12.30',
    currency: 'USD',
    rate: '36.5',
    amountVes: '448.95',
    paymentMethod: 'c2p',
    createdAt,
  })
  const item = {
    id,
    merchantId: merchant.id,
    amount: 12.3,
    currency: 'USD',
    status: 'completed',
    environment: 'production',
    createdAt: '2026-03-10T14:00:00.123Z',
  }
  expect((await get(id)).body).toStrictEqual({
    ...item,
    merchantName: merchant.name,
    paymentMethod: 'c2p',
    reference: '00083736',
    completedAt: '2026-03-10T14:00:00.123Z',
  })
})

test('a missing reference and completion time are null', async () => {
  const { id } = await make({ status: 'pending', reference: null })
  expect((await get(id)).body).toMatchObject({ reference: null, completedAt: null })
})

test('an administrator’s key finds transactions of its own environment', async () => {
  const live = await make({ environment: 'live' })
  const simulated = await make()
  for (const [environment, shown, hidden] of [
    ['live', live, simulated],
    ['test', simulated, live],
  ] as const) {
    const key = await createAdminKey(service, administrator, { environment })
    expect((await get(shown.id, key)).body).toStrictEqual((await get(shown.id)).body)
    expectRefusal(await get(hidden.id, key), 'NOT_FOUND')
  }
})

test('an unknown transaction gives the same 404 whatever is wrong with its id, and others get a 403', async () => {
  const other = owner
  await expectSameNotFound(api, '/admin/transactions', {
    administrator,
    other,
    foreign: merchant.id,
  })
})
