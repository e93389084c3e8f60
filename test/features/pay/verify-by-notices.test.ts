import { afterAll, beforeEach, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { expectIncomingBooksAgree, statusesOfLink } from '../../support/payment-books.ts'
import {
  type ClaimBody,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'

let opened: PaymentTestbed | undefined
let shop: PaymentTestbed
beforeEach(async () => {
  opened ??= await startPaymentTestbed()
  shop = opened
  shop.setMinutes(0)
})
afterAll(stopPaymentTestbeds)

/** A mobile payment into the account at R4 that the bank has not reported yet. */
function deposit(amount: string, reference?: string) {
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount, phone, bankCode, ...(reference && { reference }) })
  return { line, claim: { reference: line.reference, phone, bankCode } }
}

const notify = async ({ line }: ReturnType<typeof deposit>) =>
  expect(await shop.r4.notify(line)).toMatchObject({ abono: true })

const asked = () => shop.r4.server.calls.length

test('an earlier notice settles one of 20 claims, and R4 is not asked', async () => {
  const link = await shop.createLink('r4')
  const paid = deposit(link.amount, '07782361')
  await notify(paid)
  const before = asked()
  const spellings = ['07782361', '7782361', '000007782361', '2361']
  const results = await concurrently(20, (place) =>
    verifyLink(shop, link, { ...paid.claim, reference: spellings[place % 4] as string }),
  )
  expect(results.filter(({ body }) => body.status === 'success')).toHaveLength(1)
  expect(results.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(asked()).toBe(before)
  await expectIncomingBooksAgree(shop)
})

test('a notice at minute 10 settles the waiting claim at the next cron', async () => {
  const link = await shop.createLink('r4', { maxPayments: 1 })
  const paid = deposit(link.amount)
  const { body } = await verifyLink(shop, link, paid.claim)
  expect([body.status, body.reference]).toStrictEqual(['pending', paid.claim.reference])
  expectRefusal(await verifyLink(shop, link, paid.claim), 'CONFLICT')
  for (const minutes of [1, 5, 9]) await shop.runCron(minutes)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['pending'])
  shop.setMinutes(10)
  await notify(paid)
  await shop.runCron(11)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await expectIncomingBooksAgree(shop)
})

test('a claim without a notice fails after 30 minutes, whatever else the payer paid, and can be made again', async () => {
  const link = await shop.createLink('r4', { maxPayments: 1 })
  const paid = deposit(link.amount)
  await verifyLink(shop, link, paid.claim)
  const { phone, bankCode } = paid.claim
  const other = shop.r4.deposit({ amount: link.amount, phone, bankCode, reference: '55443322' })
  for (const minutes of [1, 5]) await shop.runCron(minutes)
  await shop.r4.notify(other)
  for (const minutes of [6, 7, 29]) await shop.runCron(minutes)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['pending'])
  await shop.runCron(30)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['failed'])
  await notify(paid)
  expect((await verifyLink(shop, link, paid.claim)).body.status).toBe('success')
  await expectIncomingBooksAgree(shop)
})

test('one notice settles one of several claims that wait for it', async () => {
  const link = await shop.createLink('r4')
  const paid = deposit(link.amount)
  const results = await concurrently(10, () => verifyLink(shop, link, paid.claim))
  expect(results.filter(({ body }) => body.status === 'pending')).toHaveLength(1)
  await notify(paid)
  await Promise.all([shop.runCron(2), shop.runCron(2), shop.runCron(2)])
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await expectIncomingBooksAgree(shop)
})

test.each<[string, (claim: ClaimBody) => ClaimBody]>([
  ['phone', (claim) => ({ ...claim, phone: '04129999998' })],
  ['bank', (claim) => ({ ...claim, bankCode: '0102' })],
  ['reference', (claim) => ({ ...claim, reference: '99887766' })],
])('another %s than the notice’s is not found', async (_, change) => {
  const link = await shop.createLink('r4')
  const paid = deposit(link.amount)
  await notify(paid)
  expect((await verifyLink(shop, link, change(paid.claim))).body.status).toBe('pending')
  for (const minutes of [1, 5, 30]) await shop.runCron(minutes)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['failed'])
  shop.setMinutes(0)
  expect((await verifyLink(shop, link, paid.claim)).body.status).toBe('success')
})
