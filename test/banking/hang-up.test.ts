import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksAgree, paymentsOf, timesPaid } from '../support/books.ts'
import { closeGate } from '../support/gates.ts'
import { sendAbandoned } from '../support/hang-up.ts'
import {
  closeTills,
  EVERY_WAY,
  newKey,
  newOrder,
  type Order,
  openTill,
  type Till,
} from '../support/paying.ts'
import { until } from '../support/until.ts'

let till: Till
beforeAll(async () => {
  till = await openTill()
})
afterAll(closeTills)

/** Sends the order, and hangs up at the moment to which this leads. */
async function sendAndHangUp(order: Order, key: string, moment: () => Promise<void>) {
  const { hangUp } = sendAbandoned(till, order, key)
  await moment()
  await hangUp()
}

/** Expects one success, in the records and in the books, and that whoever repeats is told of it. */
async function expectPaidOnce(order: Order, key: string): Promise<void> {
  await until('the outcome is written', async () => {
    const payments = await paymentsOf(till)
    return payments.some(({ amount, status }) => amount === order.amount && status === 'success')
  })
  expect(await timesPaid(till, order)).toBe(1)
  const repeated = await till.send(order, { key })
  expect([repeated.body.status, repeated.headers.get('Idempotent-Replayed')]).toStrictEqual([
    'success',
    'true',
  ])
  expect(await timesPaid(till, order)).toBe(1)
}

describe.each(EVERY_WAY)('$bank $kind: a caller who hangs up changes nothing', ({ bank, kind }) => {
  test('before the intent is written', async () => {
    const [order, key] = [newOrder(bank, kind), newKey()]
    const gate = await closeGate(till.service.database, 'intent')
    await sendAndHangUp(order, key, () => gate.waiting(1))
    await gate.open()
    await expectPaidOnce(order, key)
  })

  test('before the bank has the order', async () => {
    const [order, key] = [newOrder(bank, kind), newKey()]
    if (bank === 'sandbox') {
      const gate = await closeGate(till.service.database, 'sandbox')
      await sendAndHangUp(order, key, () => gate.waiting(1))
      await gate.open()
    } else {
      const { server } = till[bank]
      const { hangUp } = sendAbandoned(till, order, key)
      const hungUp = new Promise<void>((done, failed) => {
        server.faultsBy(() => {
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
    const [order, key] = [newOrder(bank, kind), newKey()]
    const gate = await closeGate(till.service.database, 'outcome')
    await sendAndHangUp(order, key, () => gate.waiting(1))
    await gate.open()
    await expectPaidOnce(order, key)
  })
})

test('a caller who hangs up while the bank is silent leaves a payment that cron settles', async () => {
  const order = newOrder('bnc')
  const silent = { kind: 'cut', when: 'after' } as const
  till.bnc.server.fault(silent, { path: /SendP2P/ })
  const gate = await closeGate(till.service.database, 'intent')
  await sendAndHangUp(order, newKey(), () => gate.waiting(1))
  await gate.open()
  await until('the bank has paid', async () => (await timesPaid(till, order)) === 1)
  await until('it is recorded that it did not answer', async () =>
    (await paymentsOf(till)).some(
      ({ amount, bank_answer }) => amount === order.amount && bank_answer === 'NO_ANSWER',
    ),
  )
  await till.cron(2)
  await expectBooksAgree(till)
})
