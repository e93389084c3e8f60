import { afterAll, beforeAll, expect, test } from 'vitest'
import { bankOrderId } from '../../src/platform/ids.ts'
import { createUser } from '../support/actors.ts'
import { expectRefusal } from '../support/api.ts'
import { closeGate } from '../support/gates.ts'
import { openTransaction, waitForLockWaiters } from '../support/locks.ts'
import {
  disableStatementReading,
  MORNING,
  newOrder,
  type Order,
  type OrderTestbed,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrderOf, countPaid, expectBooksAgree } from '../support/outgoing-order-books.ts'
import { waitUntil } from '../support/wait-until.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
  await disableStatementReading(till)
})
afterAll(stopOrderTestbeds)

/** Orders a payment that the bank carries out at once, and answers when something else has been done. */
async function beforeTheBankAnswers(
  order: Order & { bank: 'bnc' | 'r4' },
  meanwhile: () => Promise<void>,
) {
  const { server } = till[order.bank]
  const done = Promise.withResolvers<void>()
  server.fault({ kind: 'held', until: done.promise }, { path: /SendP2P|MBvuelto/ })
  const answer = till.send(order)
  try {
    await waitUntil('the bank has paid', async () => (await countPaid(till, order)) === 1)
    await meanwhile()
  } finally {
    done.resolve()
  }
  return await answer
}

const setStatus = (status: 'active' | 'suspended') =>
  till.service.database.query('update users set status = $2 where id = $1', [
    till.payer.uuid,
    status,
  ])

test('an outcome that arrives after the reconciler’s changes nothing', async () => {
  const order = { ...newOrder('bnc'), bank: 'bnc' } as const
  const result = await beforeTheBankAnswers(order, async () => {
    await till.runCron(1)
    expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success' })
    till.setTime(MORNING)
  })
  expect([result.status, result.body.status]).toStrictEqual([201, 'success'])
  await expectBooksAgree(till)
})

test('an outcome that arrives after an administrator’s changes nothing', async () => {
  const order = { ...newOrder('r4'), bank: 'r4' } as const
  const as = await createUser(till.service, { role: 'ADMIN' })
  const result = await beforeTheBankAnswers(order, async () => {
    await till.runCron(1)
    till.service.setNow()
    const id = bankOrderId.toPublic((await bankOrderOf(till, order)).id)
    const body = { status: 'success', reference: 'ACTA1', reason: 'Visto en el banco.' }
    const resolved = await till.api('POST', `/admin/payments/${id}/resolve`, { as, body })
    expect(resolved.status, resolved.text).toBe(200)
    till.setTime(MORNING)
  })
  const { status, reference } = result.body
  expect([result.status, status, reference]).toStrictEqual([201, 'success', 'ACTA1'])
  expect(await bankOrderOf(till, order)).toMatchObject({ status: 'success', reference: 'ACTA1' })
  await expectBooksAgree(till)
})

test('the outcome for a user who is suspended between intent and outcome is recorded and returned', async () => {
  const order = newOrder('sandbox')
  const gate = await closeGate(till.service.database, 'sandbox')
  const answer = till.send(order)
  await gate.waitForWaiters(1)
  await setStatus('suspended')
  await gate.open()
  expect((await answer).body.status).toBe('success')
  expectRefusal(await till.send(newOrder('sandbox')), 'ACCOUNT_SUSPENDED')
  await setStatus('active')
  await expectBooksAgree(till)
})

test('a user who is suspended while the intent waits for the account pays nothing', async () => {
  const { database } = till.service
  const order = newOrder('sandbox')
  const holder = await openTransaction(database)
  await holder.query('select from bank_accounts where id = $1 for update', [
    till.accounts.sandbox.uuid,
  ])
  const answer = till.send(order)
  await waitForLockWaiters(database, 1)
  await setStatus('suspended')
  await holder.commit()
  expectRefusal(await answer, 'ACCOUNT_SUSPENDED')
  await setStatus('active')
  expect(await countPaid(till, order)).toBe(0)
  await expectBooksAgree(till)
})
