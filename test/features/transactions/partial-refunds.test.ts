import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { expectRefundsAgree } from '../../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { createRandom } from '../../support/random.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'

const DAY_MINUTES = 24 * 60
const BANKS = ['bnc', 'r4', 'sandbox'] as const
type Bank = (typeof BANKS)[number]

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
let day = 0
// Each on a day of its own, so that cron finds nothing of the others.
beforeEach(() => {
  day += 7
  shop.setMinutes(day * DAY_MINUTES)
})
afterAll(stopPaymentTestbeds)

interface Charged {
  bank: Bank
  id: string
  uuid: string
  amount: string
}

let serial = 0

/** A charge of a thousand bolívares and some, by each bank’s own key. */
async function charged(bank: Bank): Promise<Charged> {
  serial += 1
  const amount = `${1_000 + serial}.10`
  const link = await shop.createLink(bank, { amount })
  const { body } = await chargeLink(shop, link, { payer: newPayer() })
  expect(body.status).toBe('success')
  return { bank, amount, id: body.transactionId, uuid: transactionId.toUuid(body.transactionId) }
}

const back = (transaction: Charged, amount?: number): Promise<CallResult> =>
  requestRefund(shop.api, shop.owner, shop.merchants[transaction.bank], transaction, {
    body: { name: 'Luis Rojas', ...(amount !== undefined && { amount }) },
  })

const read = async ({ bank, id }: Charged) =>
  (
    await shop.api('GET', `/merchants/${shop.merchants[bank].id}/transactions/${id}`, {
      as: shop.owner,
    })
  ).body

const refundedEvents = ({ id }: Charged) =>
  shop.service.database.query<{ status: string; refund: { amount: string }; back: number }>(
    `select data->>'status' as status, data->'refund' as refund, (data->>'refundedVes')::float as back from outbox
     where topic = 'event' and type = 'transaction.refunded' and data->>'id' = $1 order by back`,
    [id],
  )

describe.each(BANKS)('at %s', (bank) => {
  test('parts are sent to the payer, and with the last of them all is refunded', async () => {
    const transaction = await charged(bank)
    const whole = Number(transaction.amount)
    const first = await back(transaction, 400.05)
    expect(first.body).toMatchObject({ status: 'success', amount: 400.05 })
    expect(await read(transaction)).toMatchObject({ status: 'completed', refundedVes: 400.05 })
    const tooMuch = await back(transaction, whole - 400.04)
    expect(expectRefusal(tooMuch, 'CONFLICT')).toBe(
      `At most ${(whole - 400.05).toFixed(2)} bolívares can be paid back.`,
    )
    const second = await back(transaction)
    expect(second.body).toMatchObject({ status: 'success', amount: whole - 400.05 })
    expect(await read(transaction)).toMatchObject({
      ...{ status: 'refunded', refundedVes: whole },
      refunds: [second.body, first.body],
    })
    expect(expectRefusal(await back(transaction, 0.01), 'CONFLICT')).toMatch(/completed/)
    const orders = await refundOrders(shop.service, transaction.uuid)
    if (bank !== 'sandbox') expect(orders.map(({ kind }) => kind)).toStrictEqual(['p2p', 'p2p'])
    expect(await refundedEvents(transaction)).toMatchObject([
      { status: 'completed', refund: { amount: '400.05' }, back: 400.05 },
      { status: 'refunded', refund: { amount: (whole - 400.05).toFixed(2) }, back: whole },
    ])
    await expectRefundsAgree(shop)
  })

  test('of twenty at once, those that fit are paid, and no more', async () => {
    const transaction = await charged(bank)
    const amounts = Array.from({ length: 20 }, (_, place) => (9_020 + place) / 100)
    const answers = await concurrently(20, (place) => back(transaction, amounts[place]))
    const paid = answers.filter(({ status }) => status === 200)
    expect(paid.map(({ body }) => body.status)).toStrictEqual(Array(11).fill('success'))
    for (const refused of answers.filter(({ status }) => status !== 200)) {
      expect(expectRefusal(refused, 'CONFLICT')).toMatch(/^At most .* bolívares/)
    }
    const shown = await read(transaction)
    const sum = paid.reduce((total, { body }) => total + Math.round(body.amount * 100), 0)
    expect([shown.status, Math.round(shown.refundedVes * 100)]).toStrictEqual(['completed', sum])
    await expectRefundsAgree(shop)
  })
})

test('a part that fails, or is not settled yet, counts until it is known', async () => {
  const transaction = await charged('sandbox')
  expect((await back(transaction, 500.51)).body.status).toBe('failed')
  expect((await back(transaction, 500.68)).body.status).toBe('pending')
  const whole = Number(transaction.amount)
  expectRefusal(await back(transaction, whole - 500.67), 'CONFLICT')
  const rest = await back(transaction)
  expect(rest.body.amount).toBeCloseTo(whole - 500.68, 2)
  expect(await read(transaction)).toMatchObject({ status: 'completed' })
  expect(expectRefusal(await back(transaction), 'CONFLICT')).toMatch(/in progress|completed/)
  await shop.runCron(day * DAY_MINUTES + 5)
  expect(await read(transaction)).toMatchObject({ status: 'refunded', refundedVes: whole })
  await expectRefundsAgree(shop)
})

test('a part whose response is lost is paid once, beside another', async () => {
  const transaction = await charged('bnc')
  shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendP2P/ })
  expect((await back(transaction, 250)).body.status).toBe('pending')
  expect((await back(transaction, 250.01)).body.status).toBe('success')
  for (const minutes of [2, 8, 40, 120]) await shop.runCron(day * DAY_MINUTES + minutes)
  expect(await read(transaction)).toMatchObject({ status: 'completed', refundedVes: 500.01 })
  await expectRefundsAgree(shop)
})

test.each([0, -1, 0.001, '5', null])('an amount of %j is refused', async (amount) => {
  const transaction = await charged('sandbox')
  const refused = await requestRefund(shop.api, shop.owner, shop.merchants.sandbox, transaction, {
    body: { amount },
  })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'amount' }])
  expect(await read(transaction)).toMatchObject({ refunds: [], refundedVes: 0 })
})

test('random parts never exceed what was paid, nor does the database let them', {
  tags: ['full'],
}, async () => {
  const random = createRandom(20_261_123)
  const transaction = await charged('sandbox')
  for (let round = 0; round < 30; round += 1) {
    // Each of its own whole bolívares, by which the books tell it from all others; the cents choose the outcome.
    const cents = Array.from({ length: 4 }, () => random.pick([0.1, 0.25, 0.51, 0.68, 0.91]))
    await concurrently(4, (place) => back(transaction, round * 4 + place + (cents[place] ?? 0)))
    if (random.happens(0.2)) await shop.runCron(day * DAY_MINUTES + round * 3)
  }
  await shop.runCron(day * DAY_MINUTES + 200)
  const { refundedVes, amountVes, refunds } = await read(transaction)
  expect(refunds.length).toBeGreaterThan(20)
  expect(refundedVes).toBeLessThanOrEqual(amountVes)
  await expectRefundsAgree(shop)
  await expect(
    shop.service.database.query(
      'update transactions set committed_refunds_ves = amount_ves + 0.01 where id = $1',
      [transaction.uuid],
    ),
  ).rejects.toThrow('transactions_refunds_within_amount')
})
