import { afterAll, beforeAll, expect, test } from 'vitest'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import { createSession, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount, createPayee, randomAccountNumber } from '../../support/bank-accounts.ts'
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

const MISSING = 'Required for a live payment, unless a saved payee has it.'
const NOTHING_OF_THE_PAYEE = { bank_code: undefined, document: undefined, name: undefined }

let phones = 0
/** A phone that no other test pays, so that no payee is saved of it. */
const newPhone = () => {
  phones += 1
  return `0412${String(5_550_000 + phones)}`
}
const send = (bank: BankName, changes: Record<string, unknown>) =>
  till.send(newOrder(bank), { changes })
/** The stored payee of a payment. */
const payeeOf = async ({ id }: { id: string }) => {
  const [row] = await till.service.database.query(
    `select phone, bank_code, document, name from bank_orders where public_id('pay', id) = $1`,
    [id],
  )
  return row
}
const savedPayees = (phone: string) =>
  till.service.database.query(
    'select environment, bank_code, document, name from payees where user_id = $1 and phone = $2',
    [till.payer.uuid, phone],
  )

outgoingOrderRefusals(() => till, 'p2p')

test.each<BankName>(['sandbox', 'bnc', 'r4'])('%s pays, and the response says so', async (bank) => {
  const order = newOrder(bank, 'p2p')
  const { status, body } = await till.send(order)
  expect(status).toBe(201)
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^pay_[0-9a-z]{26}$/),
    status: 'success',
    amount: Number(order.amount),
    phone: '04121234567',
    reference: expect.stringMatching(/^\d+$/),
  })
  expect(await countPaid(till, order)).toBe(1)
})

test('an order that the bank refuses is returned as failed, with the reason', async () => {
  const { status, body } = await till.send({ bank: 'sandbox', kind: 'p2p', amount: '10.51' })
  expect([status, body.status]).toStrictEqual([201, 'failed'])
  expect(body.failureReason).toStrictEqual({
    code: 'INSUFFICIENT_FUNDS',
    ...FAILURES.INSUFFICIENT_FUNDS,
  })
})

test('an order without a bank response is returned as pending', async () => {
  const { status, body } = await till.send({ bank: 'sandbox', kind: 'p2p', amount: '10.68' })
  expect([status, body.status, body.reference]).toStrictEqual([201, 'pending', null])
  expect(body).not.toHaveProperty('failureReason')
})

test('the same key gives one order and one response, and another body under it is refused', async () => {
  const [order, key] = [newOrder('bnc', 'p2p'), newIdempotencyKey()]
  const first = await till.send(order, { key })
  const again = await till.send(order, { key })
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([first.text, 'true'])
  expect(await countPaid(till, order)).toBe(1)
  const other = await till.send(newOrder('bnc', 'p2p'), { key })
  expectRefusal(other, 'IDEMPOTENCY_KEY_REUSED')
})

test('an order is recorded in the audit log, without the whole number of either account', async () => {
  const { body } = await till.send(newOrder('bnc', 'p2p'))
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

test.each([
  ['bnc', 'bank_code', MISSING],
  ['bnc', 'document', MISSING],
  ['bnc', 'name', MISSING],
  ['r4', 'bank_code', MISSING],
  ['r4', 'document', MISSING],
] as const)('%s requires %s, and nothing is sent without it', async (bank, path, message) => {
  await expectNothingSent(till, async () => {
    const refused = await send(bank, { phone: newPhone(), [path]: undefined })
    expectInvalid(refused, [path], message)
  })
})

test('each missing field is named', async () => {
  await expectNothingSent(till, async () => {
    const of = (bank: BankName) => send(bank, { phone: newPhone(), ...NOTHING_OF_THE_PAYEE })
    expectInvalid(await of('bnc'), ['bank_code', 'document', 'name'], MISSING)
    expectInvalid(await of('r4'), ['bank_code', 'document'], MISSING)
  })
})

test.each([
  ['r4', { name: undefined }],
  ['sandbox', NOTHING_OF_THE_PAYEE],
] as const)('%s pays without the fields that it does not require', async (bank, changes) => {
  const { status, body, text } = await send(bank, { phone: newPhone(), ...changes })
  expect([status, body.status], text).toStrictEqual([201, 'success'])
})

test.each([
  ['bnc', 'live'],
  ['r4', 'live'],
  ['sandbox', 'test'],
] as const)('a saved payee fills in the missing fields for %s', async (bank, environment) => {
  const phone = newPhone()
  await createPayee(till.service, till.payer, { environment, phone })
  const { status, body, text } = await send(bank, { phone, ...NOTHING_OF_THE_PAYEE })
  expect([status, body.status], text).toStrictEqual([201, 'success'])
  expect(await payeeOf(body)).toStrictEqual({
    phone,
    bank_code: '0102',
    document: 'V7654321',
    name: 'Luis Rojas',
  })
})

test('sent fields take precedence over saved ones, field by field', async () => {
  const phone = newPhone()
  await createPayee(till.service, till.payer, { environment: 'live', phone })
  const { body } = await send('bnc', { phone, ...NOTHING_OF_THE_PAYEE, name: 'Ana Díaz' })
  const expected = { phone, bank_code: '0102', document: 'V7654321', name: 'Ana Díaz' }
  expect(await payeeOf(body)).toStrictEqual(expected)
})

test('a payee of the other environment, or of another user, fills in nothing', async () => {
  const phone = newPhone()
  const { service, payer } = till
  await createPayee(service, payer, { environment: 'test', phone })
  await createPayee(service, await createUser(service), { environment: 'live', phone })
  await expectNothingSent(till, async () => {
    const refused = await send('r4', { phone, ...NOTHING_OF_THE_PAYEE })
    expectInvalid(refused, ['bank_code', 'document'], MISSING)
  })
})

test('a payment that succeeds saves its payee, and one that fails does not', async () => {
  const [paid, failed] = [newPhone(), newPhone()]
  await send('bnc', { phone: paid })
  expect(await savedPayees(paid)).toStrictEqual([
    { environment: 'live', bank_code: '0102', document: 'V12345678', name: 'Luis Rojas' },
  ])
  const changes = { phone: failed }
  const order = { ...newOrder('sandbox'), amount: '11.51' }
  expect((await till.send(order, { changes })).body.status).toBe('failed')
  expect(await savedPayees(failed)).toStrictEqual([])
})

test.each(['bnc', 'r4'] as const)('%s pays only mobile phones', async (bank) => {
  await expectNothingSent(till, async () => {
    const refused = await send(bank, { phone: '02121234567' })
    expectInvalid(
      refused,
      ['phone'],
      'Must be a mobile phone: 0412, 0414, 0416, 0422, 0424 or 0426.',
    )
  })
})

test('the sandbox pays any phone', async () => {
  const { status, body } = await send('sandbox', { phone: '02121234567' })
  expect([status, body.status, body.phone]).toStrictEqual([201, 'success', '02121234567'])
})

test.each(['+58 412-123-4567', '584121234567', '0412 1234567'])(
  'the phone is accepted in any notation: %s',
  async (phone) => {
    expect((await send('sandbox', { phone })).body.phone).toBe('04121234567')
  },
)

test.each<[string, unknown]>([
  ['phone', undefined],
  ['phone', '0412123456'],
  ['phone', 4_121_234_567],
  ['bank_code', '9999'],
  ['bank_code', 102],
])('a wrong %s is refused: %j', async (path, value) => {
  await expectNothingSent(till, async () => {
    expectInvalid(await send('sandbox', { [path]: value }), [path])
  })
})

test('the bank receives the phone and bank of the payee', async () => {
  const order = newOrder('bnc')
  await till.send(order)
  const line = till.bnc.books.lines().find(({ amount }) => amount === order.amount)
  expect(line).toMatchObject({ kind: 'p2p', phone: '04121234567', bankCode: '0102' })
})

test('of two accounts with one number, the id names the paying one, and the number does once one is removed', async () => {
  const { service } = till
  const accountNumber = randomAccountNumber()
  const payer = await createUser(service, { kycStatus: 'approved' })
  const sandbox = await createBankAccount(service, payer, { accountNumber })
  const live = await createBankAccount(service, payer, {
    ...{ environment: 'live', connection: 'gone', accountNumber },
  })
  const as = await createSession(service, payer.uuid, { from: till.start() })
  const pay = (account_number: string) =>
    till.send(newOrder('sandbox'), { as, changes: { account_number } })
  expect((await pay(sandbox.id)).status).toBe(201)
  expectRefusal(await pay(live.id), 'BANK_UNAVAILABLE')
  expectRefusal(await pay(accountNumber), 'CONFLICT')
  const removed = await till.api('DELETE', `/bank/accounts/${live.id}`, { as })
  expect(removed.status, removed.text).toBe(204)
  expect((await pay(accountNumber)).status).toBe(201)
  const paidFrom = await service.database.query<{ account_id: string }>(
    'select account_id from bank_orders where user_id = $1',
    [payer.uuid],
  )
  expect(paidFrom).toStrictEqual([{ account_id: sandbox.uuid }, { account_id: sandbox.uuid }])
})
