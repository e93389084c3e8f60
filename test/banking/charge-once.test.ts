import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../support/api.ts'
import { closeGate } from '../support/gates.ts'
import { postAbandoned } from '../support/hang-up.ts'
import { type BankName, MORNING, newKey } from '../support/paying.ts'
import {
  chargeLink,
  closeShops,
  giveKeys,
  newOtp,
  newPayer,
  openShop,
  type Shop,
  type ShopLink,
  times,
  verifyLink,
} from '../support/shop.ts'
import { callsTo, expectMoneyInAgrees, standingOf, timesCharged } from '../support/shop-books.ts'
import { until } from '../support/until.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(closeShops)

const BANKS: readonly BankName[] = ['sandbox', 'bnc', 'r4']

/** A payer, and the key that their bank gave them. */
function keyedPayer() {
  const payer = newPayer()
  const otp = newOtp()
  giveKeys(shop, payer, otp)
  return { payer, otp }
}

describe.each(BANKS)('%s', (bank) => {
  test('20 requests with one key charge once, and all are told of one transaction', async () => {
    const link = await shop.link(bank)
    const options = { ...keyedPayer(), key: newKey() }
    const before = callsTo(shop)
    const results = await times(20, () => chargeLink(shop, link, options))
    for (const result of results.filter(({ status }) => status !== 200)) {
      expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
    }
    results.push(await chargeLink(shop, link, options))
    const told = results.filter(({ status }) => status === 200)
    expect(new Set(told.map(({ text }) => text)).size).toBe(1)
    expect(told[0]?.body.status).toBe('success')
    expect(told.at(-1)?.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await timesCharged(shop, link)).toBe(1)
    // Its bank would refuse the key the second time: nor was it asked.
    expect(callsTo(shop) - before).toBe(bank === 'sandbox' ? 0 : 1)
  })

  test('a key that stands for another body, or another one-time key, is refused and charges nobody', async () => {
    const link = await shop.link(bank)
    const options = { ...keyedPayer(), key: newKey() }
    await chargeLink(shop, link, options)
    for (const changes of [
      { otp: '11223344' },
      { phone: '04129999997' },
      { document: 'V7654321' },
    ]) {
      const refused = await chargeLink(shop, link, { ...options, changes })
      expectRefusal(refused, 'IDEMPOTENCY_KEY_REUSED')
    }
    expect(await timesCharged(shop, link)).toBe(1)
    expect(await standingOf(shop, link)).toStrictEqual(['completed'])
  })

  test('a failed charge is told again as it was, and is not tried again', async () => {
    const link = await shop.link(bank, bank === 'sandbox' ? { amount: '800.55' } : {})
    const payer = newPayer()
    const options = { payer, otp: newOtp(), key: newKey() }
    const first = await chargeLink(shop, link, options)
    expect([first.status, first.body.status]).toStrictEqual([200, 'failed'])
    giveKeys(shop, payer, options.otp)
    const again = await chargeLink(shop, link, options)
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
      first.text,
      'true',
    ])
    expect(await standingOf(shop, link)).toStrictEqual(['failed'])
    expect(await timesCharged(shop, link)).toBe(0)
  })

  test.each(['intent', 'outcome'] as const)(
    'a payer who goes away before the %s is written is charged once',
    async (place) => {
      const link = await shop.link(bank, { maxPayments: 1 })
      const options = { ...keyedPayer(), key: newKey() }
      const gate = await closeGate(shop.service.database, place)
      const { key, payer, otp } = options
      const headers = { 'Idempotency-Key': key, 'X-Local-Clock': MORNING.toISOString() }
      const path = `/pay/${link.token}/charge`
      const { hangUp } = postAbandoned(shop.service, path, headers, { ...payer, otp })
      await gate.waiting(1)
      await hangUp()
      await gate.open()
      await until('it is written', async () => (await standingOf(shop, link))[0] === 'completed')
      const again = await chargeLink(shop, link, options)
      expect([again.body.status, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
        ...['success', 'true'],
      ])
      expect(await timesCharged(shop, link)).toBe(1)
    },
  )
})

test('20 claims with one key are one, and are told of one transaction', async () => {
  const link: ShopLink = await shop.link('bnc')
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
  const claim = { reference, phone, bankCode }
  const key = newKey()
  const results = await times(20, () => verifyLink(shop, link, claim, { key }))
  results.push(await verifyLink(shop, link, claim, { key }))
  const told = results.filter(({ status }) => status === 200)
  expect(new Set(told.map(({ text }) => text)).size).toBe(1)
  expect(told[0]?.body.status).toBe('success')
  const other = { ...claim, phone: '04129999997' }
  expectRefusal(await verifyLink(shop, link, other, { key }), 'IDEMPOTENCY_KEY_REUSED')
  expect(await standingOf(shop, link)).toStrictEqual(['completed'])
})

test('the banks’ books agree with all of it', async () => {
  await expectMoneyInAgrees(shop)
})
