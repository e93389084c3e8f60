import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { createBankAccount } from '../../../support/bank-accounts.ts'
import { createBankOrder } from '../../../support/bank-orders.ts'
import { createLink } from '../../../support/link-fixtures.ts'
import { type Service, startService } from '../../../support/service.ts'
import { createTransaction, type TransactionFixture } from '../../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let bakery: MerchantFixture
let paid: TransactionFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
  bakery = await createMerchant(service, owner, { name: 'Panadería La Ñapa' })
  const link = await createLink(service, bakery, { label: 'Combo desayuno criollo' })
  paid = await createTransaction(service, bakery, {
    ...{ link, amount: '1250.00', phone: '04140000567', reference: '40437803' },
    externalReference: 'PED-2026-0451',
  })
  const other = await createMerchant(service, owner, { name: 'Quincallería' })
  await createTransaction(service, other, { amount: '77.00', reference: '11112222' })
})
afterAll(() => service.stop())

const search = (q: string, as: { token: string } = administrator) =>
  api('GET', `/admin/search?${new URLSearchParams({ q })}`, { as })
const idsOf = async (q: string, kind: string, as?: { token: string }) =>
  (await search(q, as)).body[kind].map(({ id }: { id: string }) => id)

const ordered = async () =>
  createBankOrder(service, owner, await createBankAccount(service, owner))

test.each([
  ['its amount', 'Bs. 1.250'],
  ['the end of the payer’s phone', '0567'],
  ['the payer’s phone', '+58 414-0000567'],
  ['the bank’s reference', '40437803'],
  ['a part of that', '043780'],
  ['the end of that', '7803'],
  ['the number of the order', 'PED-2026-0451'],
  ['a part of that', '2026-0451'],
  ['the merchant’s name and the amount', 'panaderia la napa 1.250,00'],
])('a transaction is found by %s', async (_, q) => {
  const { transactions } = (await search(q)).body
  expect(transactions).toStrictEqual([
    {
      id: paid.id,
      merchantId: bakery.id,
      merchantName: 'Panadería La Ñapa',
      label: 'Combo desayuno criollo',
      amountVes: 1250,
      status: 'completed',
      environment: 'sandbox',
      reference: '40437803',
      bankCode: '0102',
      phone: '*******0567',
      createdAt: expect.any(String),
    },
  ])
})

test('each thing is found by its id', async () => {
  const order = await ordered()
  expect(await idsOf(paid.id, 'transactions')).toEqual([paid.id])
  expect(await idsOf(bakery.id, 'merchants')).toEqual([bakery.id])
  expect(await idsOf(owner.id, 'users')).toEqual([owner.id])
  expect(await idsOf(paid.link.id, 'paymentLinks')).toEqual([paid.link.id])
  expect(await idsOf(order.id, 'payments')).toEqual([order.id])
})

test('users, merchants and links are found by their names, whatever the accents, and merchants by their RIF', async () => {
  expect(await idsOf(owner.email, 'users')).toEqual([owner.id])
  expect(await idsOf('panaderia', 'merchants')).toEqual([bakery.id])
  expect(await idsOf('desayuno', 'paymentLinks')).toEqual([paid.link.id])
  const { rif } = (await search(bakery.id)).body.merchants[0]
  expect(await idsOf(rif, 'merchants')).toEqual([bakery.id])
})

test('a bank order is found by the bank’s reference, and by our key at the bank', async () => {
  const order = await ordered()
  await service.database.query('update bank_orders set reference = $2 where id = $1', [
    order.uuid,
    '90909090',
  ])
  expect(await idsOf('90909090', 'payments')).toEqual([order.id])
  expect(await idsOf(order.bankKey, 'payments')).toEqual([order.id])
})

test('nothing is found by what nothing has, nor by wildcards', async () => {
  for (const q of ['%%%', '___', 'mer_x', '99999999', 'Panadería 999.999,99'])
    expect((await search(q)).body).toMatchObject({ users: [], transactions: [], payments: [] })
})

test('a key finds transactions of its own environment', async () => {
  const key = await createAdminKey(service, administrator, { environment: 'live' })
  expect(await idsOf('40437803', 'transactions', key)).toEqual([])
  const test = await createAdminKey(service, administrator, { environment: 'test' })
  expect(await idsOf('40437803', 'transactions', test)).toEqual([paid.id])
})

test('it is refused to nobody, strangers, a merchant’s owner and a suspended administrator, and without a term', async () => {
  expectRefusal(await api('GET', '/admin/search?q=ana'), 'UNAUTHORIZED')
  for (const as of [await createUser(service), owner])
    expectRefusal(await search('ana', as), 'FORBIDDEN')
  const suspended = await createUser(service, { role: 'ADMIN', status: 'suspended' })
  expectRefusal(await search('ana', suspended), 'ACCOUNT_SUSPENDED')
  for (const q of ['', 'a', '\u0000ana', 'x'.repeat(121)])
    expectRefusal(await search(q), 'INVALID_REQUEST')
})
