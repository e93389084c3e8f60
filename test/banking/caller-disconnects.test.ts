import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAbandonedOrder } from '../support/abandoned-requests.ts'
import { closeGate } from '../support/gates.ts'
import {
  BANKS_AND_KINDS,
  newIdempotencyKey,
  newOrder,
  type Order,
  type OrderTestbed,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrdersOf, countPaid, expectBooksAgree } from '../support/outgoing-order-books.ts'
import { waitUntil } from '../support/wait-until.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
})
afterAll(stopOrderTestbeds)

/** Sends the order, and disconnects when `reached` resolves. */
async function sendAndHangUp(order: Order, key: string, moment: () => Promise<void>) {
  const { hangUp } = startAbandonedOrder(till, order, key)
  await moment()
  await hangUp()
}

/** Expects one success, in the records and in the books, and that a repeated request gets it. */
async function expectPaidOnce(order: Order, key: string): Promise<void> {
  await waitUntil('the outcome is written', async () => {
    const payments = await bankOrdersOf(till)
    return payments.some(({ amount, status }) => amount === order.amount && status === 'success')
  })
  expect(await countPaid(till, order)).toBe(1)
  const repeated = await till.send(order, { key })
  expect([repeated.body.status, repeated.headers.get('Idempotent-Replayed')]).toStrictEqual([
    'success',
    'true',
  ])
  expect(await countPaid(till, order)).toBe(1)
}

describe.each(BANKS_AND_KINDS)(
  '$bank $kind: the order is carried out as usual if the caller disconnects',
  ({ bank, kind }) => {
    test('before the intent is written', async () => {
      const [order, key] = [newOrder(bank, kind), newIdempotencyKey()]
      const gate = await closeGate(till.service.database, 'intent')
      await sendAndHangUp(order, key, () => gate.waitForWaiters(1))
      await gate.open()
      await expectPaidOnce(order, key)
    })

    test('before the bank has the order', async () => {
      const [order, key] = [newOrder(bank, kind), newIdempotencyKey()]
      if (bank === 'sandbox') {
        const gate = await closeGate(till.service.database, 'sandbox')
        await sendAndHangUp(order, key, () => gate.waitForWaiters(1))
        await gate.open()
      } else {
        const { server } = till[bank]
        const { hangUp } = startAbandonedOrder(till, order, key)
        const hungUp = new Promise<void>((done, failed) => {
          server.chooseFaultsBy(() => {
            hangUp().then(done, failed)
            return { kind: 'slow', ms: 300 }
          })
        })
        await hungUp
        server.clearFaults()
      }
      await expectPaidOnce(order, key)
    })

    test('before the outcome is written', async () => {
      const [order, key] = [newOrder(bank, kind), newIdempotencyKey()]
      const gate = await closeGate(till.service.database, 'outcome')
      await sendAndHangUp(order, key, () => gate.waitForWaiters(1))
      await gate.open()
      await expectPaidOnce(order, key)
    })
  },
)

test('a caller who disconnects while the bank is silent leaves a payment that cron settles', {
  tags: ['full'],
}, async () => {
  const order = newOrder('bnc')
  const silent = { kind: 'cut', when: 'after' } as const
  till.bnc.server.fault(silent, { path: /SendP2P/ })
  const gate = await closeGate(till.service.database, 'intent')
  await sendAndHangUp(order, newIdempotencyKey(), () => gate.waitForWaiters(1))
  await gate.open()
  await waitUntil('the bank has paid', async () => (await countPaid(till, order)) === 1)
  await waitUntil('it is recorded that it did not answer', async () =>
    (await bankOrdersOf(till)).some(
      ({ amount, bank_response_code }) =>
        amount === order.amount && bank_response_code === 'NO_ANSWER',
    ),
  )
  await till.runCron(2)
  await expectBooksAgree(till)
})
