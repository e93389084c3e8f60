import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAbandonedRequest } from '../support/abandoned-requests.ts'
import { expectRefusal } from '../support/api.ts'
import { closeGate } from '../support/gates.ts'
import { type BankName, MORNING, newIdempotencyKey } from '../support/order-testbed.ts'
import {
  countBankCalls,
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
} from '../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../support/payment-testbed.ts'
import { waitUntil } from '../support/wait-until.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

const BANKS: readonly BankName[] = ['sandbox', 'bnc', 'r4']

/** A payer, and the key that their bank gave them. */
function keyedPayer() {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  return { payer, otp }
}

describe.each(BANKS)('%s', (bank) => {
  test('20 requests with one key charge once, and all get the same transaction', async () => {
    const link = await shop.createLink(bank)
    const options = { ...keyedPayer(), key: newIdempotencyKey() }
    const before = countBankCalls(shop)
    const results = await concurrently(20, () => chargeLink(shop, link, options))
    for (const result of results.filter(({ status }) => status !== 200)) {
      expectRefusal(result, 'IDEMPOTENCY_KEY_IN_USE')
    }
    results.push(await chargeLink(shop, link, options))
    const told = results.filter(({ status }) => status === 200)
    expect(new Set(told.map(({ text }) => text)).size).toBe(1)
    expect(told[0]?.body.status).toBe('success')
    expect(told.at(-1)?.headers.get('Idempotent-Replayed')).toBe('true')
    expect(await countCharged(shop, link)).toBe(1)
    // Its bank would refuse the key the second time, but was not asked.
    expect(countBankCalls(shop) - before).toBe(bank === 'sandbox' ? 0 : 1)
  })

  test('a key that was used with another body or another one-time key is refused, and nobody is charged', async () => {
    const link = await shop.createLink(bank)
    const options = { ...keyedPayer(), key: newIdempotencyKey() }
    await chargeLink(shop, link, options)
    for (const changes of [
      { otp: '11223344' },
      { phone: '04129999997' },
      { document: 'V7654321' },
    ]) {
      const refused = await chargeLink(shop, link, { ...options, changes })
      expectRefusal(refused, 'IDEMPOTENCY_KEY_REUSED')
    }
    expect(await countCharged(shop, link)).toBe(1)
    expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  })

  test('a repeated request gets the failed charge as it was, and does not try it again', async () => {
    const link = await shop.createLink(bank, bank === 'sandbox' ? { amount: '800.55' } : {})
    const payer = newPayer()
    const options = { payer, otp: newOtp(), key: newIdempotencyKey() }
    const first = await chargeLink(shop, link, options)
    expect([first.status, first.body.status]).toStrictEqual([200, 'failed'])
    issueC2pKeys(shop, payer, options.otp)
    const again = await chargeLink(shop, link, options)
    expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
      first.text,
      'true',
    ])
    expect(await statusesOfLink(shop, link)).toStrictEqual(['failed'])
    expect(await countCharged(shop, link)).toBe(0)
  })

  test.each(['intent', 'outcome'] as const)(
    'a payer who disconnects before the %s is written is charged once',
    async (place) => {
      const link = await shop.createLink(bank, { maxPayments: 1 })
      const options = { ...keyedPayer(), key: newIdempotencyKey() }
      const gate = await closeGate(shop.service.database, place)
      const { key, payer, otp } = options
      const headers = { 'Idempotency-Key': key, 'X-Local-Clock': MORNING.toISOString() }
      const path = `/pay/${link.token}/charge`
      const { hangUp } = startAbandonedRequest(shop.service, path, headers, { ...payer, otp })
      await gate.waitForWaiters(1)
      await hangUp()
      await gate.open()
      await waitUntil(
        'it is written',
        async () => (await statusesOfLink(shop, link))[0] === 'completed',
      )
      const again = await chargeLink(shop, link, options)
      expect([again.body.status, again.headers.get('Idempotent-Replayed')]).toStrictEqual([
        ...['success', 'true'],
      ])
      expect(await countCharged(shop, link)).toBe(1)
    },
  )
})

test('20 claims with one key make one claim, and all get the same transaction', async () => {
  const link: TestbedLink = await shop.createLink('bnc')
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
  const claim = { reference, phone, bankCode }
  const key = newIdempotencyKey()
  const results = await concurrently(20, () => verifyLink(shop, link, claim, { key }))
  results.push(await verifyLink(shop, link, claim, { key }))
  const told = results.filter(({ status }) => status === 200)
  expect(new Set(told.map(({ text }) => text)).size).toBe(1)
  expect(told[0]?.body.status).toBe('success')
  const other = { ...claim, phone: '04129999997' }
  expectRefusal(await verifyLink(shop, link, other, { key }), 'IDEMPOTENCY_KEY_REUSED')
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
})

test('the banks’ books agree with all of it', async () => {
  await expectIncomingBooksAgree(shop)
})
