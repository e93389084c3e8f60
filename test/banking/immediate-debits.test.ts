import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MORNING, runCronForThreeDays } from '../support/order-testbed.ts'
import {
  countCharged,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
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
} from '../support/payment-testbed.ts'
import { requestRefund } from '../support/refunds.ts'

const DAY_MS = 24 * 60 * 60_000

let shop: PaymentTestbed
let link: TestbedLink
/** Each test has days of its own. */
let start = MORNING
beforeAll(async () => {
  shop = await startPaymentTestbed({ r4: { config: { charges: 'immediate_debit' } } })
})
beforeEach(async () => {
  start = new Date(start.getTime() + 7 * DAY_MS)
  shop.setTime(start)
  shop.r4.server.clearFaults()
  shop.r4.settleDebitsBy('by hand')
  link = await shop.createLink('r4')
})
afterAll(stopPaymentTestbeds)

const cron = async (minutes: number) => {
  const moment = new Date(start.getTime() + minutes * 60_000)
  shop.setTime(moment)
  await shop.service.runCron(moment)
}
const lastDebit = () => shop.r4.debits().at(-1)?.id ?? ''
const statusOf = async (of: TestbedLink) => (await statusesOfLink(shop, of))[0]
const operationOf = async (of: TestbedLink) => {
  const [row] = await shop.service.database.query<{ operation_id: string | null }>(
    `select p.operation_id from bank_orders p join transactions t on t.id = p.transaction_id where t.link_id = $1`,
    [of.uuid],
  )
  return row?.operation_id
}

test('a debit is pending at first, with the id of its operation stored, and is settled while its payer waits', {
  tags: ['full'],
}, async () => {
  const charged = await chargeLink(shop, link)
  expect(charged.body, charged.text).toMatchObject({ status: 'pending', reference: null })
  expect(await operationOf(link)).toBe(lastDebit())
  expect(await countCharged(shop, link)).toBe(0)
  shop.r4.settleDebit(lastDebit(), 'ACCP')
  // Nothing else asks here: no cron runs.
  await expect.poll(() => statusOf(link), { timeout: 15_000 }).toBe('completed')
  const [row] = await transactionsOfLink(shop, link)
  expect(row?.reference).toBe(shop.r4.books.movements().at(-1)?.reference)
})

test('a debit that the payer’s bank refuses later fails with its reason', async () => {
  await chargeLink(shop, link)
  shop.r4.settleDebit(lastDebit(), 'AM04')
  await cron(2)
  await expect.poll(() => statusOf(link)).toBe('failed')
  const [row] = await transactionsOfLink(shop, link)
  expect(row?.failure_reason).toBe('INSUFFICIENT_FUNDS')
})

test('a debit is settled by its stored id after the Worker has died', async () => {
  await chargeLink(shop, link)
  shop.service.crash()
  await shop.service.restart()
  shop.r4.settleDebit(lastDebit(), 'ACCP')
  await cron(2)
  expect(await statusOf(link)).toBe('completed')
})

test('two debits of one payer and amount are told apart by their ids', {
  tags: ['full'],
}, async () => {
  const payer = newPayer()
  const both = await concurrently(2, () => shop.createLink('r4', { amount: '777.25' }))
  for (const one of both) {
    await chargeLink(shop, one, { payer })
    shop.r4.settleDebit(lastDebit(), both.indexOf(one) === 0 ? 'ACCP' : 'AM04')
  }
  shop.service.crash()
  await shop.service.restart()
  await cron(2)
  expect(await Promise.all(both.map(statusOf))).toStrictEqual(['completed', 'failed'])
})

test.each(['before', 'after'] as const)(
  'a charge whose response is lost %s the bank has acted is left to a person, and nothing is sent again',
  async (when) => {
    shop.r4.settleDebitsBy('at once')
    shop.r4.server.fault({ kind: 'cut', when }, { path: /DebitoInmediato/ })
    const charged = await chargeLink(shop, link)
    expect(charged.body.status, charged.text).toBe('pending')
    for (const minutes of [1, 5, 30]) await cron(minutes)
    expect(await statusOf(link)).toBe('flagged')
    expect(await countCharged(shop, link)).toBe(when === 'after' ? 1 : 0)
    expect(shop.r4.debits().filter(({ fields }) => fields.Monto === link.amount)).toHaveLength(
      when === 'after' ? 1 : 0,
    )
  },
)

test('a request that is repeated with its key debits once', async () => {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  const answers = await concurrently(4, () =>
    chargeLink(shop, link, { payer, otp, key: 'the-same-key-of-one-debit' }),
  )
  const told = answers.filter(({ status }) => status === 200)
  expect(new Set(told.map(({ body }) => body.transactionId)).size).toBe(1)
  expect(shop.r4.debits().filter(({ fields }) => fields.Monto === link.amount)).toHaveLength(1)
  shop.r4.settleDebit(lastDebit(), 'ACCP')
  await cron(2)
  expect(await statusOf(link)).toBe('completed')
})

test('a debit that stays undecided is flagged after three days', { tags: ['full'] }, async () => {
  await chargeLink(shop, link)
  shop.service.crash()
  await shop.service.restart()
  for (const days of [1, 2, 3]) await cron(days * 24 * 60 + 1)
  expect(await statusOf(link)).toBe('flagged')
})

test('a debit is refunded by a mobile payment, on the same day too: the bank reverses none', async () => {
  shop.r4.settleDebitsBy('at once')
  const payer = newPayer()
  const charged = await chargeLink(shop, link, { payer })
  expect(charged.body.status, charged.text).toBe('success')
  shop.service.setNow()
  const refunded = await requestRefund(
    shop.api,
    shop.owner,
    shop.merchants.r4,
    { id: charged.body.transactionId },
    { body: { name: 'Luis Rojas', document: payer.document } },
  )
  expect(refunded.status, refunded.text).toBe(200)
  expect(shop.r4.books.paidOut().at(-1)).toMatchObject({ kind: 'p2p', amount: link.amount })
  shop.setTime(start)
})

test('the books agree after all of it', async () => {
  shop.setTime(start)
  await runCronForThreeDays(shop)
  await expectIncomingBooksAgree(shop)
})
