import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import type { LinkOptions } from '../../support/link-fixtures.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  chargeLink,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { samplePng } from '../../support/pictures.ts'
import { createRate } from '../../support/rates.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

const get = (token: string, headers: Record<string, string> = {}) =>
  shop.api('GET', `/pay/${token}`, { headers })
const query = (sql: string, parameters?: unknown[]) => shop.service.database.query(sql, parameters)

/** What a link of these options is shown as. */
const shownOf = async (bank: 'sandbox' | 'bnc', options: LinkOptions = {}) =>
  (await get((await shop.createLink(bank, options)).token)).body

const THEME = { primaryColor: '#1F4E79', secondaryColor: '#F2B705' }
const MOBILE_PAYMENT = {
  type: 'mobile_payment',
  bankCode: '0191',
  bankName: 'Banco Nacional de Crédito (BNC)',
}

test('a live link is shown with its payment methods', async () => {
  const expiresAt = new Date(MORNING.getTime() + 60_000)
  const options = { amount: '1234.56', label: 'Pan', description: 'Seis canillas.', expiresAt }
  const { token } = await shop.createLink('bnc', options)
  const [account] = await query('select document from bank_accounts where id = $1', [
    shop.accounts.bnc.uuid,
  ])
  const { status, body } = await get(token)
  expect(status).toBe(200)
  expect(body).toStrictEqual({
    token,
    label: 'Pan',
    description: 'Seis canillas.',
    amount: 1234.56,
    minAmount: null,
    maxAmount: null,
    currency: 'VES',
    amountVes: 1234.56,
    rate: null,
    status: 'ACTIVE',
    environment: 'live',
    expiresAt: expiresAt.toISOString(),
    merchant: { name: shop.merchants.bnc.name, logo: null, theme: THEME },
    methods: [
      { ...MOBILE_PAYMENT, phone: '04140000191', document: account?.document },
      { type: 'c2p' },
    ],
    failingMethods: [],
    payerKeys: null,
    checkout: null,
  })
})

test('the name, the logo and the colours of the store are shown', async () => {
  const { id } = shop.merchants.r4
  const store = `/merchants/${id}/store`
  shop.service.setNow()
  const theme = { primaryColor: '#123456', secondaryColor: '#ABCDEF' }
  await shop.api('PUT', store, { as: shop.owner, body: { name: 'La Ñapa', theme } })
  const { body: uploaded } = await shop.api('POST', `${store}/logo`, {
    as: shop.owner,
    file: samplePng(),
  })
  shop.setMinutes(0)
  const { body } = await get((await shop.createLink('r4')).token)
  const { body: publicStore } = await shop.api('GET', store, { as: shop.owner })
  expect(body.merchant).toStrictEqual({ name: publicStore.name, logo: uploaded.logo, theme })
})

test('a sandbox link is shown as such, and can be paid without its owner’s KYC', async () => {
  await query(`update users set kyc_status = 'pending' where id = $1`, [shop.owner.uuid])
  const shown = await shownOf('sandbox', { amount: '10.00' })
  await query(`update users set kyc_status = 'approved' where id = $1`, [shop.owner.uuid])
  const [merchant] = await query(
    `select replace(rif, '-', '') as rif from merchants where id = $1`,
    [shop.merchants.sandbox.uuid],
  )
  expect(shown).toMatchObject({ environment: 'test', status: 'ACTIVE', expiresAt: null })
  expect(shown.methods).toStrictEqual([
    { ...MOBILE_PAYMENT, phone: '04120000000', document: merchant?.rif },
    { type: 'c2p' },
  ])
})

test('the way that the merchant prefers is first', async () => {
  const prefer = (method: string) =>
    query('update stores set preferred_payment_method = $2 where merchant_id = $1', [
      shop.merchants.bnc.uuid,
      method,
    ])
  await prefer('c2p')
  const { methods } = await shownOf('bnc')
  await prefer('mobile_payment')
  expect(methods.map(({ type }: { type: string }) => type)).toStrictEqual(['c2p', 'mobile_payment'])
})

test('a price in dollars is shown in bolívares too, and without a payment method while no rate is known', async () => {
  const dollars = { currency: 'USD', amount: '25.01' } as const
  const without = await shownOf('bnc', dollars)
  expect(without).toMatchObject({ amount: 25.01, currency: 'USD', amountVes: null, rate: null })
  expect([without.status, without.methods]).toStrictEqual(['ACTIVE', []])
  // A céntimo would be a price, and paid.
  const { link } = await createCheckout(shop.service, shop.merchants.bnc, {
    ...{ ...dollars, environment: 'live', createdAt: MORNING },
  })
  const order = (await get(link.token)).body
  expect(order).toMatchObject({ amountVes: null, methods: [], status: 'ACTIVE' })
  expect(order.checkout).toMatchObject({ totalVes: null, remainingVes: null })
  await createRate(shop.service, { day: '2026-03-10', rate: '37.00500000' })
  const shown = await shownOf('bnc', dollars)
  expect(shown).toMatchObject({ amount: 25.01, currency: 'USD', amountVes: 925.5, rate: 37.005 })
  expect(shown.methods).toHaveLength(2)
  const beyond = await shownOf('bnc', { currency: 'USD', amount: '99999999999.99' })
  expect(beyond).toMatchObject({ amountVes: null, rate: 37.005, methods: [] })
})

test('a link is shown as expired from the exact moment on', async () => {
  const end = MORNING.getTime() + 60_000
  const { token } = await shop.createLink('bnc', { expiresAt: new Date(end) })
  const shownAt = async (moment: number) => {
    shop.setTime(new Date(moment))
    const { status, methods } = (await get(token)).body
    return [status, methods.length]
  }
  expect(await shownAt(end - 1)).toStrictEqual(['ACTIVE', 2])
  expect(await shownAt(end)).toStrictEqual(['EXPIRED', 0])
})

test('a link that is switched off, and a completed one, are shown as such', async () => {
  const off = await shownOf('bnc', { active: false })
  expect([off.status, off.methods]).toStrictEqual(['INACTIVE', []])
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  expect((await chargeLink(shop, link)).body.status).toBe('success')
  const paid = (await get(link.token)).body
  expect([paid.status, paid.methods]).toStrictEqual(['COMPLETED', []])
})

test.each([
  ['the merchant is inactive', 'merchants', `status = 'inactive'`, `status = 'active'`],
  ['the merchant is pending', 'merchants', `status = 'pending'`, `status = 'active'`],
  ['its owner is suspended', 'users', `status = 'suspended'`, `status = 'active'`],
])('a link is shown as switched off while %s', async (_, table, change, back) => {
  const id = table === 'users' ? shop.owner.uuid : shop.merchants.bnc.uuid
  await query(`update ${table} set ${change} where id = $1`, [id])
  const { status, methods } = await shownOf('bnc')
  await query(`update ${table} set ${back} where id = $1`, [id])
  expect([status, methods]).toStrictEqual(['INACTIVE', []])
  expect((await shownOf('bnc')).status).toBe('ACTIVE')
})

test('a merchant without a settlement account has no payment method', async () => {
  const settle = 'update merchants set settlement_account_id = $2 where id = $1'
  await query(settle, [shop.merchants.bnc.uuid, null])
  const { status, methods } = await shownOf('bnc')
  await query(settle, [shop.merchants.bnc.uuid, shop.accounts.bnc.uuid])
  expect([status, methods]).toStrictEqual(['ACTIVE', []])
})

test('an unknown link gives the same 404, whatever the token', async () => {
  for (const token of ['none-such', 'x', 'x'.repeat(100), '%00', '%F0%9F%92%A9']) {
    expectRefusal(await get(token), 'NOT_FOUND')
  }
})

test('everybody sees the same in one round trip, and nothing else about the merchant', async () => {
  const { token } = await shop.createLink('bnc')
  const first = await get(token)
  expect(first.headers.get('Server-Timing')).toContain('db;desc="1"')
  const key = await createApiKey(shop.service, shop.owner)
  for (const authorization of [`Bearer ${key.token}`, 'Bearer worthless']) {
    expect((await get(token, { Authorization: authorization })).text).toBe(first.text)
  }
  const [{ rif, account_number: number } = {}] = await query(
    `select m.rif, a.account_number from merchants m join bank_accounts a on a.id = m.settlement_account_id
     where m.id = $1`,
    [shop.merchants.bnc.uuid],
  )
  for (const hidden of [rif, number, shop.owner.id, shop.owner.email, shop.merchants.bnc.id]) {
    expect(first.text).not.toContain(hidden)
  }
})
