import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import type { BankName } from '../../support/order-testbed.ts'
import {
  countBankCalls,
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
} from '../../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

const BANKS: readonly BankName[] = ['sandbox', 'bnc', 'r4']

const paid = (results: readonly CallResult[]) =>
  results.filter(({ status, body }) => status === 200 && body.status === 'success')

describe.each(BANKS)('%s', (bank) => {
  test('of 20 who pay the one payment of a link at once one is charged, and no other', async () => {
    const link = await shop.createLink(bank, { maxPayments: 1 })
    const before = countBankCalls(shop)
    const results = await concurrently(20, () => chargeLink(shop, link))
    expect(paid(results)).toHaveLength(1)
    for (const result of results.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(result, 'CONFLICT')).toMatch(/has been paid|in progress/)
    }
    expect(await countCharged(shop, link)).toBe(1)
    expect(countBankCalls(shop) - before).toBe(bank === 'sandbox' ? 0 : 1)
    expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
    await expectIncomingBooksAgree(shop)
  })

  test('of 20 who pay a link of three payments at once three are charged', async () => {
    const link = await shop.createLink(bank, { maxPayments: 3 })
    const results = await concurrently(20, () => chargeLink(shop, link))
    // Who came while the three were being made has to come again.
    while ((await countCharged(shop, link)) < 3) results.push(await chargeLink(shop, link))
    expect(paid(results)).toHaveLength(3)
    const refused = await chargeLink(shop, link)
    expect(expectRefusal(refused, 'CONFLICT')).toMatch(/has been paid/)
    expect(await countCharged(shop, link)).toBe(3)
    await expectIncomingBooksAgree(shop)
  })
})

test('who fails gives the payment back, and the next is charged', async () => {
  const link = await shop.createLink('bnc', { maxPayments: 3 })
  const wrong = () => chargeLink(shop, link, { otp: newOtp() })
  await concurrently(3, wrong)
  await concurrently(3, () => chargeLink(shop, link))
  expect((await statusesOfLink(shop, link)).toSorted()).toStrictEqual([
    ...['completed', 'completed', 'completed'],
    ...['failed', 'failed', 'failed'],
  ])
  expectRefusal(await wrong(), 'CONFLICT')
  await expectIncomingBooksAgree(shop)
})

test('what the bank does not answer keeps its payment until cron has found out', async () => {
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
  expect((await chargeLink(shop, link)).body.status).toBe('pending')
  expect(expectRefusal(await chargeLink(shop, link), 'CONFLICT')).toMatch(/in progress/)
  await shop.runCron(1)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  expect(expectRefusal(await chargeLink(shop, link), 'CONFLICT')).toMatch(/has been paid/)
  expect(await countCharged(shop, link)).toBe(1)
  await expectIncomingBooksAgree(shop)
  shop.setMinutes(0)
})

test('the sandbox’s pending charge keeps its payment until cron, and a failed one gives it back', async () => {
  const link = await shop.createLink('sandbox', { maxPayments: 1, amount: '500.68' })
  expect((await chargeLink(shop, link)).body.status).toBe('pending')
  expectRefusal(await chargeLink(shop, link), 'CONFLICT')
  const down = await shop.createLink('sandbox', { maxPayments: 1, amount: '500.91' })
  expect((await chargeLink(shop, down)).body.status).toBe('pending')
  await shop.runCron(1)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  expect(await statusesOfLink(shop, down)).toStrictEqual(['failed'])
  expect((await chargeLink(shop, down)).body.status).toBe('pending')
  await shop.runCron(3)
  expect(await statusesOfLink(shop, down)).toStrictEqual(['failed', 'failed'])
  await expectIncomingBooksAgree(shop)
  shop.setMinutes(0)
})

test('mobile payments of several payers for the last payment of a link settle it once', async () => {
  const link = await shop.createLink('bnc', { maxPayments: 1 })
  const claims = Array.from({ length: 8 }, () => {
    const { phone, bankCode } = newPayer()
    const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
    return { reference, phone, bankCode }
  })
  const results = await Promise.all(claims.map((claim) => verifyLink(shop, link, claim)))
  for (const result of results) expect([200, 409], result.text).toContain(result.status)
  expect(paid(results)).toHaveLength(1)
  const rows = await transactionsOfLink(shop, link)
  expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(1)
  for (const row of rows.filter(({ status }) => status !== 'completed')) {
    expect(row).toMatchObject({ status: 'failed', failure_reason: 'LINK_COMPLETED' })
  }
  await expectIncomingBooksAgree(shop)
})

test('a charge and a claim that the ledger knows take the last payment at the same moment: none waits for the other’s lock', async () => {
  for (let round = 0; round < 4; round += 1) {
    const link = await shop.createLink('bnc', { maxPayments: 2 })
    const claims = Array.from({ length: 4 }, () => {
      const { phone, bankCode } = newPayer()
      const line = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
      return { line, claim: { reference: line.reference, phone, bankCode } }
    })
    await Promise.all(claims.slice(2).map(({ line }) => shop.bnc.notify(line)))
    const results = await Promise.all([
      ...claims.map(({ claim }) => verifyLink(shop, link, claim)),
      chargeLink(shop, link),
    ])
    for (const { status, text, headers } of results) {
      expect([200, 409], text).toContain(status)
      // Who met a deadlock would have crossed to the database once more.
      expect(headers.get('Server-Timing'), text).toMatch(/db;desc="[12]"/)
    }
    expect(paid(results).length).toBeLessThanOrEqual(2)
  }
  // Claims that came while the charge was being made have waited for its slot.
  await shop.runCron(2)
  shop.setMinutes(0)
  await expectIncomingBooksAgree(shop)
})
