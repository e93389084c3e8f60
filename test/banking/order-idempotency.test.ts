import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, createUser } from '../support/actors.ts'
import { type CallResult, expectRefusal } from '../support/api.ts'
import { createBankAccount, randomAccountNumber } from '../support/bank-accounts.ts'
import {
  type BankName,
  newIdempotencyKey,
  newOrder,
  type OrderTestbed,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../support/order-testbed.ts'
import { bankOrdersOf, countPaid } from '../support/outgoing-order-books.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed()
})
afterAll(stopOrderTestbeds)

const isReplay = ({ headers }: CallResult) => headers.get('Idempotent-Replayed') === 'true'

/** The number of recorded payments of this amount. */
const countOf = async (amount: string) =>
  (await bankOrdersOf(till)).filter((payment) => payment.amount === amount).length

const fifty = <Result>(make: () => Promise<Result>) => Promise.all(Array.from({ length: 50 }, make))

describe.each<BankName>(['sandbox', 'bnc'])('%s', (bank) => {
  test('fifty parallel requests with one key make one payment and get one response', async () => {
    const [order, key] = [newOrder(bank), newIdempotencyKey()]
    const results = await fifty(() => till.send(order, { key }))
    const answered = results.filter(({ status }) => status === 201)
    expect(new Set(answered.map(({ text }) => text)).size).toBe(1)
    for (const refused of results.filter(({ status }) => status !== 201)) {
      expectRefusal(refused, 'IDEMPOTENCY_KEY_IN_USE')
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(answered.filter((result) => !isReplay(result))).toHaveLength(1)

    const later = await till.send(order, { key })
    expect([later.text, isReplay(later)]).toStrictEqual([answered[0]?.text, true])
    expect(later.body.status).toBe('success')
    expect([await countOf(order.amount), await countPaid(till, order)]).toStrictEqual([1, 1])
  })

  test('fifty parallel requests with fifty keys make fifty payments', {
    tags: ['full'],
  }, async () => {
    const orders = Array.from({ length: 50 }, () => newOrder(bank))
    const results = await Promise.all(
      orders.map((order) => till.send(order, { key: newIdempotencyKey() })),
    )
    expect(results.map(({ status, body }) => [status, body.status])).toStrictEqual(
      orders.map(() => [201, 'success']),
    )
    expect(await Promise.all(orders.map((order) => countPaid(till, order)))).toStrictEqual(
      orders.map(() => 1),
    )
  })

  test('another body under the same key is refused, and pays nothing', async () => {
    const [order, other, key] = [newOrder(bank), newOrder(bank), newIdempotencyKey()]
    await till.send(order, { key })
    expectRefusal(await till.send(other, { key }), 'IDEMPOTENCY_KEY_REUSED')
    expect([await countOf(other.amount), await countPaid(till, other)]).toStrictEqual([0, 0])
  })

  test('two requests without a key make two payments', async () => {
    const order = newOrder(bank)
    const [first, second] = [await till.send(order), await till.send(order)]
    expect(first.body.id).not.toBe(second.body.id)
    expect([await countOf(order.amount), await countPaid(till, order)]).toStrictEqual([2, 2])
  })
})

test('a first response of pending is replayed as it was, whatever the bank has told since; the id tells the outcome', async () => {
  const [order, key] = [{ ...newOrder('sandbox'), amount: '4471.68' }, newIdempotencyKey()]
  const first = await till.send(order, { key })
  expect(first.body.status).toBe('pending')
  await till.runCron(2)
  const status = `/bank/transfer/status?id=${first.body.id}`
  const { body } = await till.api('GET', status, { as: till.keys.test })
  expect(body.status).toBe('success')
  const replayed = await till.send(order, { key })
  expect([replayed.text, isReplay(replayed)]).toStrictEqual([first.text, true])
})

describe('the key of a request that failed can be used again after a', () => {
  test('400', async () => {
    const [order, key] = [newOrder('sandbox'), newIdempotencyKey()]
    const wrong = await till.send(order, { key, changes: { amount: -1 } })
    expectRefusal(wrong, 'INVALID_REQUEST')
    expect((await till.send(order, { key })).status).toBe(201)
  })

  test('404', async () => {
    const [order, key, account_number] = [
      newOrder('sandbox'),
      newIdempotencyKey(),
      randomAccountNumber(),
    ]
    expectRefusal(await till.send(order, { key, changes: { account_number } }), 'NOT_FOUND')
    await createBankAccount(till.service, till.payer, { accountNumber: account_number })
    expect((await till.send(order, { key, changes: { account_number } })).status).toBe(201)
  })

  test('409 and 503', async () => {
    const { service } = till
    const [order, key] = [newOrder('sandbox'), newIdempotencyKey()]
    const payer = await createUser(service, { kycStatus: 'approved' })
    const as = await createApiKey(service, payer, { environment: 'live' })
    const account = await createBankAccount(service, payer, { environment: 'live' })
    const options = { key, as, changes: { account_number: account.id } }
    expectRefusal(await till.send(order, options), 'CONFLICT')
    const bind = 'update bank_accounts set connection = $2 where id = $1'
    await service.database.query(bind, [account.uuid, 'elsewhere'])
    expectRefusal(await till.send(order, options), 'BANK_UNAVAILABLE')
    await service.database.query(bind, [account.uuid, null])
    expectRefusal(await till.send(order, options), 'CONFLICT')
    const kept = await service.database.query('select from idempotency_keys where key = $1', [key])
    expect(kept).toHaveLength(0)
    expect(await countOf(order.amount)).toBe(0)
  })
})

describe('a key is separate for each', () => {
  test('caller: one key of two callers makes two payments', async () => {
    const { service } = till
    const [order, key] = [newOrder('sandbox'), newIdempotencyKey()]
    const other = await createUser(service)
    const as = await createApiKey(service, other)
    const { id } = await createBankAccount(service, other)
    const [mine, theirs] = [
      await till.send(order, { key }),
      await till.send(order, { key, as, changes: { account_number: id } }),
    ]
    expect([mine.status, theirs.status]).toStrictEqual([201, 201])
    expect(isReplay(theirs)).toBe(false)
    expect(await countOf(order.amount)).toBe(2)
  })
})

describe('a key names one payment of its caller:', () => {
  test('of a test key and a live key the second is refused', async () => {
    const [test, live, key] = [newOrder('sandbox'), newOrder('bnc'), newIdempotencyKey()]
    expect((await till.send(test, { key })).status).toBe(201)
    expectRefusal(await till.send(live, { key }), 'IDEMPOTENCY_KEY_REUSED')
    expect(await countPaid(till, live)).toBe(0)
  })

  test('of a mobile payment and a transfer the second is refused, and leaves no bank', async () => {
    const [mobile, transfer, key] = [
      newOrder('bnc'),
      newOrder('bnc', 'transfer'),
      newIdempotencyKey(),
    ]
    expect((await till.send(mobile, { key })).status).toBe(201)
    expectRefusal(await till.send(transfer, { key }), 'IDEMPOTENCY_KEY_REUSED')
    expect([await countPaid(till, mobile), await countPaid(till, transfer)]).toStrictEqual([1, 0])
  })
})

test('a payment that is repeated after a change of the server’s secret is refused, and pays nothing', async () => {
  const [order, key] = [newOrder('sandbox'), newIdempotencyKey()]
  await till.send(order, { key })
  // The hash of the path does not depend on the secret; that of the body does.
  const [row] = await till.service.database.query<{ path: string }>(
    `update idempotency_keys set request_hash = '\\x00' where key = $1 returning path`,
    [key],
  )
  const path = createHash('sha256').update('/api/v1/bank/p2p').digest('base64url')
  expect(row).toStrictEqual({ path })
  expectRefusal(await till.send(order, { key }), 'IDEMPOTENCY_KEY_REUSED')
  expect([await countOf(order.amount), await countPaid(till, order)]).toStrictEqual([1, 1])
})

test('the sum that left the accounts is the sum of the responses, to the céntimo', async () => {
  const payments = await bankOrdersOf(till)
  expect(payments.filter(({ status }) => status !== 'success')).toStrictEqual([])
  const balance = till.bnc.books.balance()
  const sum = await till.service.database.query<{ left: string }>(
    `select (90000000 - sum(amount))::text as left from bank_orders where connection = 'bnc'`,
  )
  expect(balance).toBe(sum[0]?.left)
})
