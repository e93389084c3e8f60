import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { centsOf } from '../../../src/domain/money.ts'
import { transactionId } from '../../../src/platform/ids.ts'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createPaidInParts } from '../../support/checkout-fixtures.ts'
import {
  chargeLink,
  concurrently,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'

afterAll(stopPaymentTestbeds)

test('a Worker that dies while the bank reverses a charge never reverses it again', async () => {
  const shop = await startPaymentTestbed()
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const { body: paid } = await chargeLink(shop, await shop.createLink('bnc'))
  const transaction = { id: paid.transactionId as string }
  const back = (key: string) =>
    requestRefund(shop.api, as, shop.merchants.bnc, transaction, {
      body: { name: 'Luis Rojas' },
      key,
    })
  const wentOut = () => shop.bnc.books.lines().filter(({ direction }) => direction === 'out')

  shop.bnc.server.fault({ kind: 'silent', when: 'after' }, { path: /ReverseC2P/ })
  const key = randomUUID()
  const dying = back(key).catch(() => 'died')
  await expect.poll(() => wentOut().length).toBe(1)
  shop.service.crash()
  expect(await dying).toBe('died')
  await shop.service.restart()

  shop.setMinutes(2)
  const again = await back(key)
  expect([again.status, again.body.status]).toStrictEqual([200, 'pending'])
  expectRefusal(await back(randomUUID()), 'CONFLICT')
  for (const minutes of [3, 10, 60, 1_500, 3_000]) await shop.runCron(minutes)
  expect(wentOut().map(({ kind }) => kind)).toStrictEqual(['reversal'])
  expectRefusal(await back(randomUUID()), 'CONFLICT')
  const orders = await refundOrders(shop.service, transactionId.toUuid(transaction.id))
  expect(orders).toMatchObject([{ status: 'pending', flagged: true }])
})

/** A live charge at BNC, and what asks for a part of it back. */
async function chargedAtBnc(amount: string) {
  const shop = await startPaymentTestbed()
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const { body } = await chargeLink(shop, await shop.createLink('bnc', { amount }))
  const transaction = { id: body.transactionId as string }
  const back = (part: number, key: string) =>
    requestRefund(shop.api, as, shop.merchants.bnc, transaction, {
      body: { name: 'Luis Rojas', amount: part },
      key,
    })
  return { shop, transaction, back }
}

/** What was paid back by the bank’s own books, each by the key of its order. */
const paidBack = ({ bnc }: PaymentTestbed) =>
  bnc.books.paidOut().map(({ amount, bankKey }) => ({ cents: Number(centsOf(amount)), bankKey }))

const succeededOrders = async (shop: PaymentTestbed, { id }: { id: string }) =>
  (await refundOrders(shop.service, transactionId.toUuid(id))).filter(
    ({ status }) => status === 'success',
  )

test('two equal parts with two keys are both paid, each once however often it is requested', async () => {
  const { shop, transaction, back } = await chargedAtBnc('1000.10')
  const keys = [randomUUID(), randomUUID()]
  const ask = (place: number) => back(400, keys[place % 2] as string)
  const answers = await concurrently(2, ask)
  answers.push(...(await concurrently(6, ask)))
  expect(answers.map(({ status, body }) => [status, body.status])).toStrictEqual(
    Array(8).fill([200, 'success']),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(2)
  for (const minutes of [2, 30, 1_500]) await shop.runCron(minutes)
  const lines = paidBack(shop)
  expect(lines.map(({ cents }) => cents)).toStrictEqual([400_00, 400_00])
  expect(new Set(lines.map(({ bankKey }) => bankKey)).size).toBe(2)
  expect(await succeededOrders(shop, transaction)).toHaveLength(2)
})

test('parts at once, under a Worker that is killed, never pay back more than was paid, by the bank’s books', async () => {
  const { shop, transaction, back } = await chargedAtBnc('1000.10')
  const keys = Array.from({ length: 10 }, () => randomUUID())
  const ask = () => concurrently(10, (place) => back(150, keys[place] as string).catch(() => null))
  // Some are paid and never answered, and the Worker dies while it waits for them.
  shop.bnc.server.fault({ kind: 'silent', when: 'after' }, { path: /SendP2P/, times: 3 })
  const dying = ask()
  await expect.poll(() => paidBack(shop).length).toBeGreaterThanOrEqual(3)
  shop.service.crash()
  await dying
  await shop.service.restart()
  shop.setMinutes(2)
  await ask()
  for (const minutes of [3, 8, 40, 1_500, 3_000]) await shop.runCron(minutes)
  const lines = paidBack(shop)
  expect(lines.length).toBeGreaterThanOrEqual(3)
  expect(lines.length).toBeLessThanOrEqual(6)
  expect(new Set(lines.map(({ bankKey }) => bankKey)).size).toBe(lines.length)
  expect(await succeededOrders(shop, transaction)).toHaveLength(lines.length)
})

test('a checkout’s refund under a Worker that is killed pays each of its payments back once, by the bank’s books', async () => {
  const shop = await startPaymentTestbed()
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const merchant = shop.merchants.bnc
  const amounts = ['100.10', '200.20', '300.30']
  const checkout = await createPaidInParts(shop.service, merchant, amounts, {
    environment: 'live',
    paymentMethod: 'mobile_payment',
  })
  await shop.service.database.query(
    "update transactions set connection = 'bnc' where merchant_id = $1",
    [merchant.uuid],
  )
  const path = `/merchants/${merchant.id}/checkouts/${checkout.id}`
  const back = (key: string) =>
    shop.api('POST', `${path}/refund`, {
      as,
      body: { name: 'Luis Rojas', document: 'V12345678' },
      headers: { 'Idempotency-Key': key },
    })
  // One part is paid and never answered, and the Worker dies while it waits for it.
  shop.bnc.server.fault({ kind: 'silent', when: 'after' }, { path: /SendP2P/ })
  const key = randomUUID()
  const dying = back(key).catch(() => 'died')
  await expect.poll(() => paidBack(shop).length).toBeGreaterThanOrEqual(1)
  shop.service.crash()
  expect(await dying).toBe('died')
  await shop.service.restart()
  shop.setMinutes(2)
  const again = await back(key)
  expect(again.status, again.text).toBe(200)
  for (const minutes of [3, 8, 40, 1_500, 3_000]) await shop.runCron(minutes)
  const rest = await back(randomUUID())
  expect([200, 409]).toContain(rest.status)
  for (const minutes of [3_003, 3_008, 3_040, 4_500]) await shop.runCron(minutes)
  const lines = paidBack(shop)
  expect(lines.map(({ cents }) => cents).toSorted((a, b) => a - b)).toStrictEqual([
    ...[100_10, 200_20, 300_30],
  ])
  expect(new Set(lines.map(({ bankKey }) => bankKey)).size).toBe(3)
  expect((await shop.api('GET', path, { as })).body).toMatchObject({ refundedVes: 600.6 })
  expectRefusal(await back(randomUUID()), 'CONFLICT')
})
