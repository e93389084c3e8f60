import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createUser } from '../support/actors.ts'
import { type CallResult, expectRefusal } from '../support/api.ts'
import { closeGate } from '../support/gates.ts'
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
import { waitUntil } from '../support/wait-until.ts'

afterAll(stopOrderTestbeds)

/** Longer than the service waits for the database. */
const TOO_LONG_MS = 9_000

const orders = () => [newOrder('sandbox'), newOrder('bnc'), newOrder('r4')]

const times = (till: OrderTestbed, sent: ReturnType<typeof orders>) =>
  Promise.all(sent.map((order) => countPaid(till, order)))

/** Sends them while the database does not confirm their intents, and then works again. */
async function sendInDoubt(
  till: OrderTestbed,
  way: 'before' | 'after',
  send: () => Promise<CallResult[]>,
): Promise<CallResult[]> {
  const { database } = till.service
  await database.takeRoundTrips()
  await database.setDelay(TOO_LONG_MS, way)
  const answers = send()
  await waitUntil('the intents are on their way', async () => {
    const { statements } = await askedSoFar(till)
    return statements.filter((text) => text.includes('open_outgoing_order')).length === 3
  })
  await database.setDelay(0)
  return answers
}

let asked: string[] = []
async function askedSoFar({ service }: OrderTestbed) {
  asked = [...asked, ...(await service.database.takeRoundTrips()).statements]
  return { statements: asked }
}

const statusOf = async (till: OrderTestbed, id: string, as: { token: string } = till.keys.test) =>
  (await till.api('GET', `/bank/transfer/status?id=${id}`, { as })).body

const unmade = ({ service }: OrderTestbed) =>
  service.database.query('select * from order_tombstones')

test('an intent that was written without confirmation is found and paid once, and the caller notices nothing', async () => {
  asked = []
  const [till, sent, key] = [await startOrderTestbed(), orders(), newIdempotencyKey()]
  const send = () => Promise.all(sent.map((one) => till.send(one, { key: key + one.bank })))
  const answers = await sendInDoubt(till, 'after', send)
  expect(answers.map(({ status, body }) => [status, body.status])).toStrictEqual(
    sent.map(() => [201, 'success']),
  )
  expect(await times(till, sent)).toStrictEqual([1, 1, 1])
  const repeated = await send()
  expect(repeated.map(({ text }) => text)).toStrictEqual(answers.map(({ text }) => text))
  const records = await till.service.database.query<{ user_id: string | null }>(
    `select user_id from audit_logs where action = 'payment.settle'`,
  )
  expect(records.map(({ user_id }) => user_id)).toStrictEqual(sent.map(() => till.payer.uuid))
  await runCronForThreeDays(till)
  await expectBooksAgree(till)
}, 120_000)

test('an intent that never arrived gives a 503 and records nothing, and a repetition without a key pays once', async () => {
  asked = []
  const [till, sent] = [await startOrderTestbed(), orders()]
  const send = () => Promise.all(sent.map((one) => till.send(one)))
  for (const refused of await sendInDoubt(till, 'before', send)) {
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expect(refused.headers.get('Retry-After')).toBe('5')
  }
  expect(await bankOrdersOf(till)).toStrictEqual([])
  expect((await send()).map(({ body }) => body.status)).toStrictEqual(sent.map(() => 'success'))
  await runCronForThreeDays(till)
  expect(await times(till, sent)).toStrictEqual([1, 1, 1])
  await expectBooksAgree(till)
}, 120_000)

test.concurrent('an intent that is delayed until its caller was told that nothing was sent is never written', async () => {
  const [till, order, key] = [await startOrderTestbed(), newOrder('bnc'), newIdempotencyKey()]
  const { database } = till.service
  // The database would cancel it a second before the service stops waiting.
  const [begin] = await database.query<{ text: string }>(
    `select pg_get_functiondef('begin_request'::regproc) as text`,
  )
  await database.query((begin?.text ?? '').replace(`'7s'`, `'60s'`))
  const gate = await closeGate(database, 'intent')
  const answer = till.send(order, { key })
  await gate.waitForWaiters(1)
  expectRefusal(await answer, 'SERVICE_UNAVAILABLE')
  await waitUntil('it cannot be written any more', async () => (await unmade(till)).length === 1)
  await gate.open()
  await gate.waitForWaiters(0)
  expect(await bankOrdersOf(till)).toStrictEqual([])
  expect((await till.send(order, { key })).body.status).toBe('success')
  await runCronForThreeDays(till)
  expect(await countPaid(till, order)).toBe(1)
  await expectBooksAgree(till)
}, 120_000)

test.concurrent('an intent that is committed after its caller was told that it is pending is canceled and never sent', async () => {
  const [till, order] = [await startOrderTestbed(), newOrder('bnc')]
  const gate = await closeGate(till.service.database, 'commit')
  const answer = till.send(order)
  await gate.waitForWaiters(1)
  const { status, body } = await answer
  expect([status, body.status]).toStrictEqual([201, 'pending'])
  await gate.open()
  await waitUntil(
    'it is taken back',
    async () => (await bankOrdersOf(till))[0]?.status === 'failed',
  )
  expect(await statusOf(till, body.id, till.keys.live)).toMatchObject({
    id: body.id,
    status: 'failed',
    failureReason: { code: 'NOT_EXECUTED' },
  })
  const again = await till.send({ ...order, amount: '777.25' })
  expect(again.body.status).toBe('success')
  await runCronForThreeDays(till)
  expect(await countPaid(till, order)).toBe(0)
  await expectBooksAgree(till)
}, 120_000)

test.concurrent('a user who is suspended before the intent is confirmed is told so, and pays nothing', async () => {
  const [till, order] = [await startOrderTestbed(), newOrder('bnc')]
  const { database } = till.service
  const setStatus = (status: string) =>
    database.query('update users set status = $2 where id = $1', [till.payer.uuid, status])
  await database.setDelay(TOO_LONG_MS, 'before')
  const answer = till.send(order, { key: newIdempotencyKey() })
  await waitUntil('the intent is on its way', async () =>
    (await database.takeRoundTrips()).statements.some((text) =>
      text.includes('open_outgoing_order'),
    ),
  )
  await database.setDelay(0)
  await setStatus('suspended')
  expectRefusal(await answer, 'ACCOUNT_SUSPENDED')
  await waitUntil('it is given up', async () => (await unmade(till)).length === 1)
  await setStatus('active')
  await runCronForThreeDays(till)
  expect(await bankOrdersOf(till)).toStrictEqual([])
  expect(await countPaid(till, order)).toBe(0)
}, 120_000)

test.concurrent('an id that was returned for a key which stands for an earlier payment shows that payment', async () => {
  const [till, order, key] = [await startOrderTestbed(), newOrder('sandbox'), newIdempotencyKey()]
  const { database } = till.service
  const first = await till.send(order, { key })
  await database.setDelay(TOO_LONG_MS, 'before')
  const told = await till.send(order, { key })
  await database.setDelay(0)
  expect([told.status, told.body.status]).toStrictEqual([201, 'pending'])
  expect(told.body.id).not.toBe(first.body.id)
  await waitUntil('it is given up', async () => (await unmade(till)).length === 1)
  expect(await statusOf(till, told.body.id)).toMatchObject({
    id: first.body.id,
    status: 'success',
  })
  expect(await countPaid(till, order)).toBe(1)
}, 120_000)

test.concurrent('an id that was returned is shown to nobody but its caller, whatever the outcome', async () => {
  const [till, order] = [await startOrderTestbed(), newOrder('sandbox')]
  const { database } = till.service
  await database.setDelay(TOO_LONG_MS, 'before')
  const { body } = await till.send(order)
  await database.setDelay(0)
  await waitUntil('it is given up', async () => (await unmade(till)).length === 1)
  const stranger = await createUser(till.service)
  const path = `/bank/transfer/status?id=${body.id}`
  expectRefusal(await till.api('GET', path, { as: stranger }), 'NOT_FOUND')
  expectRefusal(await till.api('GET', path, { as: till.keys.live }), 'NOT_FOUND')
  expect(await statusOf(till, body.id)).toMatchObject({ id: body.id, status: 'failed' })
}, 120_000)

test.concurrent('a Worker that dies before it knows whether the intent was written leaves nothing that cron sends', async () => {
  const [till, order, key] = [await startOrderTestbed(), newOrder('bnc'), newIdempotencyKey()]
  const gate = await closeGate(till.service.database, 'commit')
  const answer = till.send(order, { key }).catch(() => null)
  await gate.waitForWaiters(1)
  // The request has given up the first round trip, and looks for the intent.
  await sleep(8_500)
  till.service.crash()
  expect(await answer).toBeNull()
  await gate.open()
  await till.service.restart()
  await waitUntil('the intent is there', async () => (await bankOrdersOf(till)).length === 1)
  await runCronForThreeDays(till)
  expect(await bankOrderOf(till, order)).toMatchObject({
    status: 'failed',
    failure_reason: 'NOT_EXECUTED',
  })
  expect(await countPaid(till, order)).toBe(0)
  await expectBooksAgree(till)
}, 120_000)

test('the columns read for an unconfirmed order are those that every function opening one returns', async () => {
  const till = await startOrderTestbed()
  const rows = await till.service.database.query<{ name: string; columns: string[] }>(
    `select proname as name, proargnames[array_position(proargmodes, 't'):] as columns
     from pg_proc where proname in ('find_or_tombstone_order', 'open_outgoing_order', 'open_link_payment', 'open_refund')`,
  )
  const columnsOf = new Map(rows.map(({ name, columns }) => [name, columns]))
  expect(columnsOf.size).toBe(4)
  const found = columnsOf.get('find_or_tombstone_order') ?? []
  for (const [name, columns] of columnsOf) {
    const missing = columns.filter((column) => !found.includes(column))
    expect(missing, name).toStrictEqual([])
  }
})
