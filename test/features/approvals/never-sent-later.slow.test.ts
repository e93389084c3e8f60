import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createSession } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createPaidInParts } from '../../support/checkout-fixtures.ts'
import { closeGate } from '../../support/gates.ts'
import {
  newOrder,
  type OrderTestbedOptions,
  runCronForThreeDays,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../../support/order-testbed.ts'
import { bankOrdersOf, countPaid, expectBooksAgree } from '../../support/outgoing-order-books.ts'
import { waitUntil } from '../../support/wait-until.ts'

afterAll(stopOrderTestbeds)

/** A till whose key has a ceiling, and a payment of it that waits for the merchant's owner. */
async function startWaitingPayment(options?: OrderTestbedOptions) {
  const till = await startOrderTestbed(options)
  const owner = till.payer as Actor
  const merchant = await createMerchant(till.service, owner)
  await till.service.database.query(
    'update merchants set settlement_account_id = $2 where id = $1',
    [merchant.uuid, till.accounts.bnc.uuid],
  )
  const key = await createApiKey(till.service, owner, {
    environment: 'live',
    approvalAbove: '20.00',
  })
  const order = newOrder('bnc')
  const ask = (changes = {}) => till.send(order, { key: 'intention', as: key, changes })
  expectRefusal(await ask(), 'APPROVAL_REQUIRED')
  const base = `/merchants/${merchant.id}/approvals`
  const read = async () =>
    (await till.api('GET', `${base}?environment=live`, { as: owner })).body.data[0]
  const { id } = await read()
  const session = await createSession(till.service, owner.uuid, { from: till.start() })
  const decide = (what: 'approve' | 'reject') =>
    till.api('POST', `${base}/${id}/${what}`, { as: session })
  const paid = () => countPaid(till, order)
  /** Nothing was sent, cron sends nothing, and the person may decide anew. */
  const expectWaiting = async (code: string | null) => {
    await waitUntil('it waits again', async () => (await read()).status === 'pending')
    if (code !== null)
      await waitUntil('it shows why', async () => (await read()).lastError?.code === code)
    const waiting = await read()
    expect(waiting).toMatchObject({ status: 'pending', decidedBy: null, execution: null })
    for (const minutes of [1, 5, 40]) await till.runCron(minutes)
    till.setTime(till.start())
    // Both the request, whose answer was late, and what took the intent back say why, one after the other.
    const { lastError } = waiting
    const why = lastError && { ...lastError, message: expect.any(String) }
    expect(await read()).toStrictEqual({ ...waiting, lastError: why })
    expect(await paid()).toBe(0)
    expectRefusal(await ask({ amount: 19 }), 'IDEMPOTENCY_KEY_REUSED')
    expectRefusal(await ask(), 'APPROVAL_REQUIRED')
  }
  const expectPaidOnce = async ({ isToldOfEach = true } = {}) => {
    const { status, body, text } = await decide('approve')
    expect(status, text).toBe(200)
    expect(body.status).toBe('approved')
    expect((await ask()).body).toMatchObject({ id: body.execution.paymentId, status: 'success' })
    await runCronForThreeDays(till)
    expect(await paid()).toBe(1)
    if (isToldOfEach) await expectBooksAgree(till)
  }
  return { till, ask, read, decide, paid, expectWaiting, expectPaidOnce }
}

const setStop = (database: { query(sql: string, values: unknown[]): unknown }, enabled: boolean) =>
  database.query(
    `insert into operation_stops (id, environment, enabled, reason, updated_at) values ($1, 'live', $2, 'prueba', now())
     on conflict on constraint operation_stops_scope_key do update set enabled = excluded.enabled`,
    [newUuid(new Date()), enabled],
  )

test.concurrent('what is approved while payments are stopped is not sent when they go on, and can be rejected', async () => {
  const { till, ask, decide, paid, expectWaiting } = await startWaitingPayment()
  const { database } = till.service
  await setStop(database, false)
  expectRefusal(await decide('approve'), 'BANK_UNAVAILABLE')
  await setStop(database, true)
  await expectWaiting('BANK_UNAVAILABLE')
  expect((await decide('reject')).body).toMatchObject({ status: 'rejected' })
  expectRefusal(await ask(), 'APPROVAL_DENIED')
  await runCronForThreeDays(till)
  expect(await paid()).toBe(0)
}, 120_000)

test.concurrent('an intent that was written and then canceled is not taken for sent, nor told as failed', async () => {
  const { till, decide, expectWaiting, expectPaidOnce } = await startWaitingPayment()
  const { database } = till.service
  const gate = await closeGate(database, 'commit')
  const answer = decide('approve')
  await gate.waitForWaiters(1)
  expectRefusal(await answer, 'SERVICE_UNAVAILABLE')
  await gate.open()
  await waitUntil('it is canceled', async () => (await bankOrdersOf(till))[0]?.status === 'failed')
  await expectWaiting('SERVICE_UNAVAILABLE')
  const told = await database.query("select from outbox where type = 'transfer.failed'")
  expect(told).toStrictEqual([])
  await expectPaidOnce({ isToldOfEach: false })
}, 180_000)

test.concurrent('a checkout’s refund that was written and then cancelled is not told as failed, and leaves nothing of what it had set aside', async () => {
  const till = await startOrderTestbed()
  const { database } = till.service
  const owner = till.payer as Actor
  const merchant = await createMerchant(till.service, owner)
  const checkout = await createPaidInParts(till.service, merchant, ['10.00', '20.00', '30.00'])
  const key = await createApiKey(till.service, owner, { approvalAbove: '20.00' })
  const ask = () =>
    till.api('POST', `/merchants/${merchant.id}/checkouts/${checkout.id}/refund`, {
      as: key,
      headers: { 'Idempotency-Key': 'intention' },
      body: { document: 'V12345678', name: 'Luis Rojas' },
    })
  expectRefusal(await ask(), 'APPROVAL_REQUIRED')
  const base = `/merchants/${merchant.id}/approvals`
  const read = async () =>
    (await till.api('GET', `${base}?environment=test`, { as: owner })).body.data[0]
  const session = await createSession(till.service, owner.uuid, { from: till.start() })
  const { id } = await read()
  const approve = () => till.api('POST', `${base}/${id}/approve`, { as: session })
  const gate = await closeGate(database, 'commit')
  const answer = approve()
  await gate.waitForWaiters(1)
  expectRefusal(await answer, 'SERVICE_UNAVAILABLE')
  // What still looks for the intent gives up.
  await sleep(3_000)
  await gate.open()
  await waitUntil('all parts are cancelled', async () => {
    const orders = await database.query("select from bank_orders where status = 'failed'")
    return orders.length === 3
  })
  await waitUntil('it waits again', async () => (await read()).status === 'pending')
  const left = await database.query(
    "select type from outbox where type like 'refund.%' union all select 'tombstone' from order_tombstones",
  )
  expect(left).toStrictEqual([])
  expect((await approve()).body.status).toBe('approved')
  const statuses = (await ask()).body.refunds.map(({ status }: { status: string }) => status)
  expect(statuses).toStrictEqual(['success', 'success', 'success'])
}, 120_000)

test.concurrent('an intent that is delayed until its approver was told that nothing was sent is never written', async () => {
  const { till, decide, expectWaiting, expectPaidOnce } = await startWaitingPayment()
  const { database } = till.service
  const [begin] = await database.query<{ text: string }>(
    `select pg_get_functiondef('begin_request'::regproc) as text`,
  )
  await database.query((begin?.text ?? '').replace(`'7s'`, `'60s'`))
  const gate = await closeGate(database, 'intent')
  const answer = decide('approve')
  await gate.waitForWaiters(1)
  expectRefusal(await answer, 'SERVICE_UNAVAILABLE')
  const unmade = () => database.query('select * from order_tombstones')
  await waitUntil('it cannot be written any more', async () => (await unmade()).length === 1)
  await gate.open()
  await gate.waitForWaiters(0)
  expect(await bankOrdersOf(till)).toStrictEqual([])
  await expectWaiting('SERVICE_UNAVAILABLE')
  await expectPaidOnce()
}, 180_000)

test.concurrent('a service that ends between the approval and the intent has approved nothing', async () => {
  const { till, decide, expectWaiting, expectPaidOnce } = await startWaitingPayment()
  const gate = await closeGate(till.service.database, 'intent')
  const answer = decide('approve').catch(() => 'killed')
  await gate.waitForWaiters(1)
  till.service.crash()
  expect(await answer).toBe('killed')
  await gate.terminateWaiters()
  await till.service.restart()
  till.setTime(till.start())
  await expectWaiting(null)
  await expectPaidOnce()
}, 180_000)

test.concurrent('it ends 24 hours after it was asked for, however often it was approved', async () => {
  const { till, ask, decide, read, paid } = await startWaitingPayment()
  const { database } = till.service
  await setStop(database, false)
  expectRefusal(await decide('approve'), 'BANK_UNAVAILABLE')
  await setStop(database, true)
  await database.query("update approvals set expires_at = created_at + interval '1 second'")
  till.setTime(new Date(till.start().getTime() + 2_000))
  expectRefusal(await decide('approve'), 'CONFLICT')
  expect((await read()).status).toBe('expired')
  expectRefusal(await ask(), 'APPROVAL_DENIED')
  await runCronForThreeDays(till)
  expect(await paid()).toBe(0)
}, 120_000)
