import { afterAll, expect, test } from 'vitest'
import { expectRefusal } from '../support/api.ts'
import { expectBooksAgree, paymentOf, paymentsOf, timesPaid } from '../support/books.ts'
import {
  closeTills,
  cronForThreeDays,
  newKey,
  newOrder,
  openTill,
  type Till,
} from '../support/paying.ts'
import { expectNothingTold } from '../support/told.ts'
import { until } from '../support/until.ts'

afterAll(closeTills)

let settledLate: Till | undefined

/** Beyond what the service waits for the database. */
const TOO_LONG_MS = 9_000

/** One order to each bank. */
const orders = () => [newOrder('sandbox'), newOrder('bnc'), newOrder('r4')]

const sendAll = (till: Till, sent: ReturnType<typeof orders>, key: string) =>
  Promise.all(sent.map((order) => till.send(order, { key: `${key} ${order.bank}` })))

const times = (till: Till, sent: ReturnType<typeof orders>) =>
  Promise.all(sent.map((order) => timesPaid(till, order)))

/** Nothing is paid, now or by cron, until somebody repeats the requests with their keys. */
async function expectPaidByRepetitionAlone(
  till: Till,
  sent: ReturnType<typeof orders>,
  key: string,
) {
  await till.cron(1)
  await till.cron(5)
  expect(await times(till, sent)).toStrictEqual([0, 0, 0])
  const repeated = await sendAll(till, sent, key)
  expect(repeated.map(({ body }) => body.status)).toStrictEqual(['success', 'success', 'success'])
  await cronForThreeDays(till)
  expect(await times(till, sent)).toStrictEqual([1, 1, 1])
  await expectBooksAgreeBut(till, sent)
}

/** An intent that was taken back stands beside the payment of the same amount: it is set aside to judge. */
async function expectBooksAgreeBut(till: Till, sent: ReturnType<typeof orders>) {
  const amounts = sent.map(({ amount }) => amount)
  const dropped = (await paymentsOf(till)).filter(({ bank_answer }) => bank_answer === 'NOT_SENT')
  expect(
    dropped.every(({ status, amount }) => status === 'failed' && amounts.includes(amount)),
  ).toBe(true)
  await till.service.database.query(
    `update payments set amount = amount + 5000000 where bank_answer = 'NOT_SENT'`,
  )
  await expectBooksAgree(till)
}

test.concurrent('the database is gone before the intent reaches it: 503, and nothing was begun', async () => {
  const [till, sent, key] = [await openTill(), orders(), newKey()]
  await till.service.database.delay(TOO_LONG_MS, 'before')
  for (const result of await sendAll(till, sent, key)) {
    expectRefusal(result, 'SERVICE_UNAVAILABLE')
    expect(Number(result.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  await till.service.database.delay(0)
  expect(await paymentsOf(till)).toStrictEqual([])
  await expectPaidByRepetitionAlone(till, sent, key)
}, 60_000)

test.concurrent('the database takes the intent and cannot say so: 503, and what it took is taken back', async () => {
  const [till, sent, key] = [await openTill(), orders(), newKey()]
  await till.service.database.delay(TOO_LONG_MS, 'after')
  for (const result of await sendAll(till, sent, key)) {
    expectRefusal(result, 'SERVICE_UNAVAILABLE')
  }
  await till.service.database.delay(0)
  await until('the intents are taken back', async () =>
    (await paymentsOf(till)).every(({ status }) => status === 'failed'),
  )
  expect(await paymentsOf(till)).toHaveLength(3)
  await expectPaidByRepetitionAlone(till, sent, key)
}, 60_000)

test.concurrent('the database is gone when the outcome is to be written: pending, and written later', async () => {
  const [till, sent, key] = [await openTill(), [newOrder('bnc'), newOrder('r4')], newKey()]
  await Promise.all([till.send(newOrder('bnc')), till.send(newOrder('r4'))])
  const { database } = till.service
  for (const { server } of [till.bnc, till.r4]) server.fault({ kind: 'slow', ms: 1_000 })
  const answers = sendAll(till, sent, key)
  await until('the banks have paid', async () => (await times(till, sent)).join('') === '11')
  await database.delay(TOO_LONG_MS)
  for (const { status, body } of await answers) {
    expect([status, body.status, body.reference]).toStrictEqual([201, 'pending', null])
  }
  await database.delay(0)
  await until('the outcomes are written', async () =>
    (await paymentsOf(till)).every(({ status }) => status === 'success'),
  )
  for (const { body, headers } of await sendAll(till, sent, key)) {
    expect([body.status, headers.get('Idempotent-Replayed')]).toStrictEqual(['success', 'true'])
  }
  expect(await paymentOf(till, sent[0] as { amount: string })).toMatchObject({ attempts: 0 })
  await cronForThreeDays(till)
  await expectBooksAgree(till)
  settledLate = till
}, 60_000)

test('what is logged of a database that fails tells no key, and nothing of who is paid', async () => {
  expect(JSON.stringify(settledLate?.service.logs())).toContain('payment.unsettled')
  await expectNothingTold(settledLate as Till)
})
