import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../support/api.ts'
import { MORNING, newIdempotencyKey, runCronForThreeDays } from '../support/order-testbed.ts'
import {
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
} from '../support/payment-books.ts'
import {
  chargeLink,
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

const WEEK_MS = 7 * 24 * 60 * 60_000

let shop: PaymentTestbed
/** Each test has a week of its own, so that their bank statements do not overlap. */
let start = MORNING
beforeAll(async () => {
  shop = await startPaymentTestbed()
  await chargeLink(shop, await shop.createLink('bnc'))
})
beforeEach(() => {
  start = new Date(start.getTime() + WEEK_MS)
  shop.setTime(start)
  shop.bnc.history.namesPhones = true
})
afterAll(stopPaymentTestbeds)

const cron = async (minutes: number) => {
  const moment = new Date(start.getTime() + minutes * 60_000)
  shop.setTime(moment)
  await shop.service.runCron(moment)
}

const isCharge = /SendC2P/
const loseAnswer = (when: 'before' | 'after') =>
  shop.bnc.server.fault({ kind: 'cut', when }, { path: isCharge })

/** Charges the payer without a response, or with everything in order. */
async function charge(
  link: TestbedLink,
  payer: ReturnType<typeof newPayer>,
  lost?: 'before' | 'after',
) {
  if (lost) loseAnswer(lost)
  const { body, text } = await chargeLink(shop, link, { payer })
  expect(body.status, text).toBe(lost ? 'pending' : 'success')
}

const ends = async (...links: TestbedLink[]) =>
  (await Promise.all(links.map((link) => statusesOfLink(shop, link)))).flat().toSorted()

test('a charge that BNC carried out without responding is found by its payer’s phone and amount', async () => {
  const link = await shop.createLink('bnc')
  await charge(link, newPayer(), 'after')
  await cron(1)
  const [row] = await transactionsOfLink(shop, link)
  const line = shop.bnc.books.lines().find(({ amount }) => amount === link.amount)
  expect([row?.status, row?.reference]).toStrictEqual(['completed', line?.reference])
  await expectIncomingBooksAgree(shop)
})

test('if the bank statement names no phone, the charge is left to a person', async () => {
  shop.bnc.history.namesPhones = false
  const link = await shop.createLink('bnc')
  await charge(link, newPayer(), 'after')
  await cron(1)
  expect(await ends(link)).toStrictEqual(['flagged'])
  await expectIncomingBooksAgree(shop)
})

test('two equal charges, both carried out without a response, are left to a person', async () => {
  const [link, payer] = [await shop.createLink('bnc'), newPayer()]
  await charge(link, payer, 'after')
  await charge(link, payer, 'after')
  await runCronForThreeDays({ runCron: cron })
  expect(await ends(link)).toStrictEqual(['flagged', 'flagged'])
  await expectIncomingBooksAgree(shop)
})

test('if one of two equal charges without a response was carried out, neither is guessed to be it', async () => {
  const [link, payer] = [await shop.createLink('bnc'), newPayer()]
  const other = await shop.createLink('bnc', { amount: link.amount, merchant: shop.sibling })
  await charge(link, payer, 'before')
  await charge(other, payer, 'after')
  await runCronForThreeDays({ runCron: cron })
  expect(await countCharged(shop, link)).toBe(1)
  expect(await ends(link, other)).toStrictEqual(['flagged', 'flagged'])
  await expectIncomingBooksAgree(shop)
})

test.each(['before', 'after'] as const)(
  'a charge lost %s the bank had it is told apart from the next one, which succeeded',
  async (when) => {
    const [link, payer] = [await shop.createLink('bnc'), newPayer()]
    await charge(link, payer, when)
    await charge(link, payer)
    await runCronForThreeDays({ runCron: cron })
    const charged = when === 'before' ? 1 : 2
    expect(await countCharged(shop, link)).toBe(charged)
    const [first, second] = await ends(link)
    expect(first).toBe('completed')
    // With two equal lines on the statement an administrator has to decide, unless one was read and assigned before.
    expect([when === 'before' ? 'failed' : 'completed', 'flagged']).toContain(second)
    await expectIncomingBooksAgree(shop)
  },
)

test('a movement of a charge that the bank is still handling is not assigned to an earlier lost one', async () => {
  const [link, payer] = [await shop.createLink('bnc'), newPayer()]
  await charge(link, payer, 'before')
  shop.setTime(new Date(start.getTime() + 55_000))
  shop.bnc.server.fault({ kind: 'slow', ms: 2_500 }, { path: isCharge })
  const answer = chargeLink(shop, link, { payer })
  await waitUntil('the bank has charged', async () => (await countCharged(shop, link)) === 1)
  await cron(1)
  expect(await ends(link)).toStrictEqual(['pending', 'pending'])
  expect((await answer).body.status).toBe('success')
  await runCronForThreeDays({ runCron: cron })
  expect(await ends(link)).toStrictEqual(['completed', 'failed'])
  await expectIncomingBooksAgree(shop)
})

test('a lost charge and a mobile payment of the same payer complete one purchase, not two', async () => {
  const [link, payer] = [await shop.createLink('bnc'), newPayer()]
  await charge(link, payer, 'before')
  const { phone, bankCode } = payer
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
  const { body } = await verifyLink(shop, link, { reference, phone, bankCode })
  // It may be the charge's: only one of the two gets it.
  expect(body.status).toBe('pending')
  await runCronForThreeDays({ runCron: cron })
  expect(await ends(link)).toStrictEqual(['completed', 'failed'])
  await expectIncomingBooksAgree(shop)
  expectRefusal(
    await verifyLink(shop, link, { reference, phone, bankCode, paidAt: start.toISOString() }),
    'CONFLICT',
  )
})

test('R4 reports nothing about a charge later, so the charge is flagged, and its key charges nobody again', async () => {
  const link = await shop.createLink('r4', { maxPayments: 1 })
  const options = { payer: newPayer(), otp: newOtp(), key: newIdempotencyKey() }
  issueC2pKeys(shop, options.payer, options.otp)
  shop.r4.server.fault({ kind: 'cut', when: 'after' }, { path: /MBc2p/ })
  const first = await chargeLink(shop, link, options)
  expect(first.body.status).toBe('pending')
  await cron(1)
  expect(await ends(link)).toStrictEqual(['flagged'])
  expect((await chargeLink(shop, link, options)).text).toBe(first.text)
  expectRefusal(await chargeLink(shop, link), 'CONFLICT')
  await runCronForThreeDays({ runCron: cron })
  expect(await countCharged(shop, link)).toBe(1)
  await expectIncomingBooksAgree(shop)
})
