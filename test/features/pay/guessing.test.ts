import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import {
  chargeLink,
  closeShops,
  giveKeys,
  newOtp,
  newPayer,
  openShop,
  type Payer,
  type Shop,
  type ShopLink,
  times,
  verifyLink,
} from '../../support/shop.ts'
import { callsTo, transactionsOfLink } from '../../support/shop-books.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeShops)

const guess = (link: ShopLink, payer: Payer) => chargeLink(shop, link, { payer, otp: newOtp() })

function expectTooOften(results: readonly CallResult[], count: number): void {
  const refused = results.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(count)
  for (const result of refused) {
    expectRefusal(result, 'RATE_LIMITED')
    expect(Number(result.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
}

test.each(['bnc', 'r4'] as const)(
  'of 20 wrong keys of one phone at once 5 reach %s, over all links, and a right one after them does not',
  async (bank) => {
    shop.setMinutes(0)
    const links = [await shop.link(bank), await shop.link(bank)]
    const payer = newPayer()
    const right = newOtp()
    giveKeys(shop, payer, right)
    const before = callsTo(shop)
    const results = await times(20, (place) => guess(links[place % 2] as ShopLink, payer))
    expectTooOften(results, 15)
    expect(callsTo(shop) - before).toBe(5)
    for (const { body } of results.filter(({ status }) => status === 200)) {
      expect(body.failureReason.code).toBe('WRONG_KEY')
    }
    const late = () => chargeLink(shop, links[0] as ShopLink, { payer, otp: right })
    expectTooOften([await late()], 1)
    shop.setMinutes(59.9)
    expectTooOften([await late()], 1)
    expect(callsTo(shop) - before).toBe(5)
    shop.setMinutes(60.1)
    expect((await late()).body.status).toBe('success')
  },
)

test('claims and charges of a phone count together, and other phones are not held up', async () => {
  shop.setMinutes(0)
  const link = await shop.link('bnc')
  const payer = newPayer()
  const { phone, bankCode } = payer
  const claim = (place: number) =>
    verifyLink(shop, link, { phone, bankCode, reference: `9900${place}` })
  for (const place of [1, 2, 3]) await claim(place)
  const results = await times(10, (place) => (place % 2 ? guess(link, payer) : claim(100 + place)))
  expectTooOften(results, 8)
  expect((await chargeLink(shop, link)).body.status).toBe('success')
})

test('a phone may be wrong 10 times a day', async () => {
  const link = await shop.link('bnc')
  const payer = newPayer()
  for (const minutes of [0, 0, 0, 0, 0, 61, 61, 61, 61, 61]) {
    shop.setMinutes(minutes)
    expect((await guess(link, payer)).body.status).toBe('failed')
  }
  for (const minutes of [122, 10 * 60, 23 * 60]) {
    shop.setMinutes(minutes)
    expectTooOften([await guess(link, payer)], 1)
  }
  shop.setMinutes(24 * 60 + 1)
  expect((await chargeLink(shop, link, { payer })).body.status).toBe('success')
})

test('of wrong keys of many phones at once 100 an hour are tried on one link, and another link is not held up', async () => {
  shop.setMinutes(0)
  const [link, other] = [await shop.link('bnc'), await shop.link('bnc')]
  const before = callsTo(shop)
  const results = await times(110, () => guess(link, newPayer()))
  expectTooOften(results, 10)
  expect(callsTo(shop) - before).toBe(100)
  expectTooOften([await chargeLink(shop, link)], 1)
  expect((await chargeLink(shop, other)).body.status).toBe('success')
  shop.setMinutes(61)
  expect((await chargeLink(shop, link)).body.status).toBe('success')
})

test('what is refused for its number of tries is not recorded, and what succeeded does not count', async () => {
  shop.setMinutes(0)
  const link = await shop.link('bnc')
  const payer = newPayer()
  for (let round = 0; round < 7; round += 1) {
    expect((await chargeLink(shop, link, { payer })).body.status).toBe('success')
  }
  await times(8, () => guess(link, payer))
  const rows = await transactionsOfLink(shop, link)
  expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(7)
  expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(5)
})

test('in the sandbox nobody is told to wait', async () => {
  const link = await shop.link('sandbox', { amount: '700.55' })
  const payer = newPayer()
  const results = await times(12, () => guess(link, payer))
  expect(results.map(({ body }) => body.failureReason?.code)).toStrictEqual(
    results.map(() => 'WRONG_KEY'),
  )
})
