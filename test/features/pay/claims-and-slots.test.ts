import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import {
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
} from '../../support/payment-books.ts'
import {
  type ClaimBody,
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  untilServed,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
beforeEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

const claimOf = (): ClaimBody => {
  const { phone, bankCode } = newPayer()
  return { reference: '77665544', phone, bankCode }
}

/** A mobile payment that R4 has reported, as its payer would claim it. */
async function told({ amount }: Pick<TestbedLink, 'amount'>): Promise<ClaimBody> {
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount, phone, bankCode })
  await shop.r4.notify(line)
  return { reference: line.reference, phone, bankCode }
}

test('claims of payments that were never made block nobody from paying the last payment of a link', {
  tags: ['full'],
}, async () => {
  const link = await shop.createLink('r4', { maxPayments: 1 })
  const pending = await concurrently(3, () => verifyLink(shop, link, claimOf()))
  expect(pending.map(({ body }) => body.status)).toStrictEqual(['pending', 'pending', 'pending'])
  expect((await chargeLink(shop, link)).body.status).toBe('success')
  for (const minutes of [1, 5, 30]) await shop.runCron(minutes)
  expect((await statusesOfLink(shop, link)).toSorted()).toStrictEqual([
    ...['completed', 'failed', 'failed', 'failed'],
  ])
  await expectIncomingBooksAgree(shop)
})

test('money that arrives for a link that is already fully paid can be claimed for another link', async () => {
  const link = await shop.createLink('r4', { maxPayments: 1 })
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount: link.amount, phone, bankCode })
  const claim = { reference: line.reference, phone, bankCode }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
  expect((await chargeLink(shop, link)).body.status).toBe('success')
  await shop.r4.notify(line)
  await shop.runCron(1)
  const [claimed] = await transactionsOfLink(shop, link)
  expect(claimed).toMatchObject({ status: 'failed', failure_reason: 'LINK_COMPLETED' })
  const again = await verifyLink(shop, link, claim)
  expect(expectRefusal(again, 'CONFLICT')).toMatch(/has been paid/)
  const other = await shop.createLink('r4', { amount: link.amount })
  expect((await verifyLink(shop, other, claim)).body.status).toBe('success')
  await expectIncomingBooksAgree(shop)
})

test('of 12 concurrent paid claims, as many settle as the link has payments, and the others keep their money', {
  tags: ['full'],
}, async () => {
  const link = await shop.createLink('r4', { maxPayments: 2 })
  const claims = await concurrently(12, () => told(link))
  const verified = (to: TestbedLink, claim: ClaimBody) =>
    untilServed(() => verifyLink(shop, to, claim))
  const results = await Promise.all(claims.map((claim) => verified(link, claim)))
  expect(results.filter(({ body }) => body.status === 'success')).toHaveLength(2)
  for (const { status, body, text } of results.filter(({ body }) => body.status !== 'success')) {
    if (status === 200) expect(body.failureReason?.code, text).toBe('LINK_COMPLETED')
    else expect(status, text).toBe(409)
  }
  const other = await shop.createLink('r4', { amount: link.amount })
  const again = await Promise.all(claims.map((claim) => verified(other, claim)))
  expect(again.filter(({ body }) => body.status === 'success')).toHaveLength(10)
  await expectIncomingBooksAgree(shop)
})

describe('while a charge holds the last slot', () => {
  const held = async () => {
    const link = await shop.createLink('bnc', { maxPayments: 1 })
    shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /SendC2P/ })
    expect((await chargeLink(shop, link)).body.status).toBe('pending')
    const { phone, bankCode } = newPayer()
    const line = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
    await shop.bnc.notify(line)
    return { link, claim: { reference: line.reference, phone, bankCode } }
  }

  test('another charge is told to wait, and a claim waits and settles once the charge has failed', async () => {
    const { link, claim } = await held()
    expect(expectRefusal(await chargeLink(shop, link), 'CONFLICT')).toMatch(/in progress/)
    expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
    await shop.runCron(3 * 24 * 60 - 60)
    await shop.runCron(3 * 24 * 60 - 58)
    expect((await statusesOfLink(shop, link)).toSorted()).toStrictEqual(['completed', 'failed'])
    await expectIncomingBooksAgree(shop)
  })
})
