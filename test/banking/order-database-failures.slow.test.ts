import { afterAll, expect, test } from 'vitest'
import type { CallResult } from '../support/api.ts'
import {
  newIdempotencyKey,
  newOrder,
  type OrderTestbed,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import {
  bankOrderOf,
  bankOrdersOf,
  countPaid,
  expectBooksAgree,
} from '../support/outgoing-order-books.ts'
import { expectNoSecretsLeaked } from '../support/secret-leaks.ts'
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopOrderTestbeds)

let settledLate: OrderTestbed | undefined

/** Longer than the service waits for the database. */
const TOO_LONG_MS = 9_000

/** One order to each bank. */
const orders = () => [newOrder('sandbox'), newOrder('bnc'), newOrder('r4')]

const sendAll = (till: OrderTestbed, sent: ReturnType<typeof orders>, key: string) =>
  Promise.all(sent.map((order) => till.send(order, { key: `${key} ${order.bank}` })))

const times = (till: OrderTestbed, sent: ReturnType<typeof orders>) =>
  Promise.all(sent.map((order) => countPaid(till, order)))

/** What a caller can read by the id that they were given. */
const statusOf = async (till: OrderTestbed, { bank }: { bank: string }, id: string) => {
  const as = till.keys[bank === 'sandbox' ? 'test' : 'live']
  const { body, text } = await till.api('GET', `/bank/transfer/status?id=${id}`, { as })
  return [body.id, body.status, body.failureReason?.code, text.includes('error')]
}

/**
 * Each was told as pending with its id, and has failed: nothing is paid, now or by cron, and who repeats the
 * request is told so. Who orders anew pays once.
 */
async function expectTakenBack(
  till: OrderTestbed,
  sent: ReturnType<typeof orders>,
  key: string,
  told: readonly CallResult[],
) {
  for (const [place, { body }] of told.entries()) {
    const order = sent[place] as { bank: string }
    const failed = [body.id, 'failed', 'NOT_EXECUTED', false]
    expect(await statusOf(till, order, body.id)).toStrictEqual(failed)
  }
  await till.runCron(1)
  await till.runCron(5)
  expect(await times(till, sent)).toStrictEqual([0, 0, 0])
  const repeated = await sendAll(till, sent, key)
  for (const [place, { status, body }] of repeated.entries()) {
    expect([status, body.id, body.status]).toStrictEqual([201, told[place]?.body.id, 'failed'])
    expect(body.failureReason.code).toBe('NOT_EXECUTED')
  }
  const anew = await sendAll(till, sent, newIdempotencyKey())
  expect(anew.map(({ body }) => body.status)).toStrictEqual(['success', 'success', 'success'])
  await runCronForThreeDays(till)
  expect(await times(till, sent)).toStrictEqual([1, 1, 1])
  await expectBooksAgreeBut(till, sent)
}

/** A canceled intent has the same amount as the payment, so it is left out of the comparison. */
async function expectBooksAgreeBut(till: OrderTestbed, sent: ReturnType<typeof orders>) {
  const amounts = sent.map(({ amount }) => amount)
  const dropped = (await bankOrdersOf(till)).filter(
    ({ bank_response_code }) => bank_response_code === 'NOT_SENT',
  )
  expect(
    dropped.every(({ status, amount }) => status === 'failed' && amounts.includes(amount)),
  ).toBe(true)
  await till.service.database.query(
    `update bank_orders set amount = amount + 5000000 where bank_response_code = 'NOT_SENT'`,
  )
  await expectBooksAgree(till)
}

const expectPending = (answers: readonly CallResult[], sent: ReturnType<typeof orders>) =>
  expect(answers.map(({ status, body }) => [status, body.status, body.amount])).toStrictEqual(
    sent.map(({ amount }) => [201, 'pending', Number(amount)]),
  )

test.concurrent('an order that never reached the database is pending with an id and then failed, and nothing was begun', async () => {
  const [till, sent, key] = [await startOrderTestbed(), orders(), newIdempotencyKey()]
  await till.service.database.setDelay(TOO_LONG_MS, 'before')
  const told = await sendAll(till, sent, key)
  expectPending(told, sent)
  await till.service.database.setDelay(0)
  await waitUntil('each is given up', async () => (await givenUp(till)) === 3)
  expect(await bankOrdersOf(till)).toStrictEqual([])
  await expectTakenBack(till, sent, key, told)
})

const givenUp = async ({ service }: OrderTestbed) =>
  (await service.database.query('select from order_tombstones where user_id is not null')).length

test.concurrent('an intent that the database wrote but did not confirm is pending with its id, and is canceled', async () => {
  const [till, sent, key] = [await startOrderTestbed(), orders(), newIdempotencyKey()]
  await till.service.database.setDelay(TOO_LONG_MS, 'after')
  const told = await sendAll(till, sent, key)
  expectPending(told, sent)
  await till.service.database.setDelay(0)
  await waitUntil('the intents are taken back', async () =>
    (await bankOrdersOf(till)).every(({ status }) => status === 'failed'),
  )
  expect(await bankOrdersOf(till)).toHaveLength(3)
  await expectTakenBack(till, sent, key, told)
})

test.concurrent('an order whose outcome cannot be written is pending, and its outcome is written later', async () => {
  const [till, sent, key] = [
    await startOrderTestbed(),
    [newOrder('bnc'), newOrder('r4')],
    newIdempotencyKey(),
  ]
  await Promise.all([till.send(newOrder('bnc')), till.send(newOrder('r4'))])
  const { database } = till.service
  for (const { server } of [till.bnc, till.r4]) server.fault({ kind: 'slow', ms: 1_000 })
  const answers = sendAll(till, sent, key)
  await waitUntil('the banks have paid', async () => (await times(till, sent)).join('') === '11')
  await database.setDelay(TOO_LONG_MS)
  for (const { status, body } of await answers) {
    expect([status, body.status, body.reference]).toStrictEqual([201, 'pending', null])
  }
  await database.setDelay(0)
  await waitUntil('the outcomes are written', async () =>
    (await bankOrdersOf(till)).every(({ status }) => status === 'success'),
  )
  for (const { body, headers } of await sendAll(till, sent, key)) {
    expect([body.status, headers.get('Idempotent-Replayed')]).toStrictEqual(['success', 'true'])
  }
  expect(await bankOrderOf(till, sent[0] as { amount: string })).toMatchObject({ attempts: 0 })
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
  settledLate = till
})

test('the log of a failing database contains no key, and nothing about the payee', async () => {
  expect(JSON.stringify(settledLate?.service.logs())).toContain('order.unsettled')
  await expectNoSecretsLeaked(settledLate as OrderTestbed)
})
