import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import { expectRefusal } from '../../support/api.ts'
import {
  type BankName,
  newIdempotencyKey,
  newOrder,
  type OrderTestbed,
  startOrderTestbed,
  stopOrderTestbeds,
} from '../../support/order-testbed.ts'
import { countPaid } from '../../support/outgoing-order-books.ts'
import {
  expectInvalid,
  expectNothingSent,
  NO_LIMITS,
  outgoingOrderRefusals,
} from '../../support/outgoing-order-refusals.ts'

let till: OrderTestbed
beforeAll(async () => {
  till = await startOrderTestbed({ vars: NO_LIMITS })
})
afterAll(stopOrderTestbeds)

outgoingOrderRefusals(() => till, 'transfer')

test.each<BankName>(['sandbox', 'bnc', 'r4'])('%s pays, and the response says so', async (bank) => {
  const order = newOrder(bank, 'transfer')
  const { status, body } = await till.send(order)
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
    status: 'success',
    amount: Number(order.amount),
    reference: expect.stringMatching(/^\d+$/),
    updatedAt: expect.stringMatching(/Z$/),
  })
  expect(await countPaid(till, order)).toBe(1)
})

test('an order that the bank refuses is returned as failed, with the reason', async () => {
  const { status, body } = await till.send({ bank: 'sandbox', kind: 'transfer', amount: '10.51' })
  expect([status, body.status]).toStrictEqual([201, 'failed'])
  expect(body.failureReason).toStrictEqual({
    code: 'INSUFFICIENT_FUNDS',
    ...FAILURES.INSUFFICIENT_FUNDS,
  })
})

test('an order without a bank response is returned as pending', async () => {
  const { status, body } = await till.send({ bank: 'sandbox', kind: 'transfer', amount: '10.68' })
  expect([status, body.status, body.reference]).toStrictEqual([201, 'pending', null])
  expect(body).not.toHaveProperty('failureReason')
})

test('the same key gives one order and one response, and another body under it is refused', async () => {
  const [order, key] = [newOrder('bnc', 'transfer'), newIdempotencyKey()]
  const first = await till.send(order, { key })
  const again = await till.send(order, { key })
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([first.text, 'true'])
  expect(await countPaid(till, order)).toBe(1)
  const other = await till.send(newOrder('bnc', 'transfer'), { key })
  expectRefusal(other, 'IDEMPOTENCY_KEY_REUSED')
})

test('an order is recorded in the audit log, without the whole number of either account', async () => {
  const { body } = await till.send(newOrder('bnc', 'transfer'))
  const records = await till.service.database.query<{ action: string; user_id: string }>(
    'select action, user_id, details from audit_logs where resource = $1 order by id',
    [body.id],
  )
  expect(records.map(({ action }) => action)).toStrictEqual(['payment.create', 'payment.settle'])
  expect(records[0]?.user_id).toBe(till.payer.uuid)
  const text = JSON.stringify(records)
  for (const number of [till.accounts.bnc.accountNumber, '01020501830003283374']) {
    expect(text).not.toContain(number)
  }
})

test.each<[string, unknown]>([
  ['destination_account', undefined],
  ['destination_account', '01020501830003283375'],
  ['destination_account', '00990501830003283374'],
  ['destination_account', 'acc_01kga5ycm3e8wbrqjbzqk9c6vm'],
  ['document', undefined],
  ['name', undefined],
])('a wrong %s is refused: %j', async (path, value) => {
  await expectNothingSent(till, async () => {
    const changes = { [path]: value }
    expectInvalid(await till.send(newOrder('sandbox', 'transfer'), { changes }), [path])
  })
})

test.each(['sandbox', 'bnc'] as const)(
  'a transfer through %s to the paying account is refused',
  async (bank) => {
    const { id, accountNumber } = till.accounts[bank]
    await expectNothingSent(till, async () => {
      for (const account_number of [id, accountNumber]) {
        const changes = { account_number, destination_account: accountNumber }
        const refused = await till.send(newOrder(bank, 'transfer'), { changes })
        expectInvalid(
          refused,
          ['destination_account'],
          'Is the account that pays. Give another one.',
        )
      }
    })
  },
)

test('the bank receives the destination account', async () => {
  const order = newOrder('bnc', 'transfer')
  await till.send(order)
  const line = till.bnc.books.lines().find(({ amount }) => amount === order.amount)
  expect(line).toMatchObject({ kind: 'transfer', account: '01020501830003283374' })
})
