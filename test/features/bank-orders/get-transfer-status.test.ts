import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FAILURES, type FailureReason } from '../../../src/platform/bank/failures.ts'
import { bankOrderId, newUuid } from '../../../src/platform/ids.ts'
import { type Actor, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../../support/bank-accounts.ts'
import {
  type BankOrderFixture,
  type BankOrderOptions,
  createBankOrder,
} from '../../support/bank-orders.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let user: Actor
let account: BankAccountFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
beforeEach(async () => {
  user = await createUser(service)
  account = await createBankAccount(service, user)
})
afterAll(() => service.stop())

const status = (query: Record<string, string>, as: { token: string } = user) =>
  api('GET', `/bank/transfer/status?${new URLSearchParams(query)}`, { as })

/** A payment with the reference that its bank gave it. */
async function paid(reference: string, options: BankOrderOptions = {}): Promise<BankOrderFixture> {
  const payment = await createBankOrder(service, user, account, { status: 'success', ...options })
  await service.database.query('update bank_orders set reference = $2 where id = $1', [
    payment.uuid,
    reference,
  ])
  return payment
}

test('a transfer is found by its id or its reference, with its leading zeros', async () => {
  const createdAt = new Date('2026-03-10T16:00:00.123Z')
  const transfer = await paid('00012283', { kind: 'transfer', amount: '1250.50', createdAt })
  const queries: Record<string, string>[] = [
    { id: transfer.id },
    { reference: '00012283' },
    { reference: '00012283', id: transfer.id },
  ]
  for (const query of queries) {
    const answer = await status(query)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body).toStrictEqual({
      id: transfer.id,
      status: 'success',
      amount: 1250.5,
      reference: '00012283',
      updatedAt: '2026-03-10T16:00:00.123Z',
    })
  }
})

test.each([
  ['99999999999.99', 'success', '99999999999.99'],
  ['0.01', 'success', '0.01'],
  ['100.00', 'pending', '100'],
  ['7.10', 'failed', '7.1'],
] as const)(
  'the amount %s (%s) is shown as the exact number %s',
  async (amount, outcome, written) => {
    const createdAt = new Date('2026-03-10T16:00:00.100Z')
    const transfer = await createBankOrder(service, user, account, {
      kind: 'transfer',
      amount,
      status: outcome,
      createdAt,
    })
    const failure = { code: 'INSUFFICIENT_FUNDS', ...FAILURES.INSUFFICIENT_FUNDS }
    const reason = outcome === 'failed' ? `,"failureReason":${JSON.stringify(failure)}` : ''
    expect((await status({ id: transfer.id })).text).toBe(
      `{"id":"${transfer.id}","status":"${outcome}","amount":${written},"reference":null,` +
        `"updatedAt":"2026-03-10T16:00:00.100Z"${reason}}`,
    )
  },
)

const reasons = Object.keys(FAILURES) as FailureReason[]

test.each(reasons)('a failure for %s is shown with its texts', async (reason) => {
  const transfer = await createBankOrder(service, user, account, {
    kind: 'transfer',
    status: 'failed',
  })
  await service.database.query('update bank_orders set failure_reason = $2 where id = $1', [
    transfer.uuid,
    reason,
  ])
  const answer = await status({ id: transfer.id })
  expect(answer.body.failureReason).toStrictEqual({ code: reason, ...FAILURES[reason] })
})

test('a mobile payment is found too, in the form of a transfer', async () => {
  const payment = await paid('12283', { kind: 'p2p' })
  const answer = await status({ id: payment.id })
  expect(Object.keys(answer.body)).toEqual(['id', 'status', 'amount', 'reference', 'updatedAt'])
  expect((await status({ reference: '12283' })).text).toBe(answer.text)
})

test('a refund belongs to its merchant, and is no payment of the member who sent it', async () => {
  const refund = await paid('00077001')
  const merchant = await createMerchant(service, user)
  const transaction = await createTransaction(service, merchant, { status: 'refunded' })
  const refundUuid = newUuid(new Date())
  await service.database.query(
    `insert into refunds (id, transaction_id, status, amount_ves, created_at, updated_at)
     values ($1, $2, 'success', 25, now(), now())`,
    [refundUuid, transaction.uuid],
  )
  await service.database.query(
    'update bank_orders set transaction_id = $2, refund_id = $3 where id = $1',
    [refund.uuid, transaction.uuid, refundUuid],
  )
  expectRefusal(await status({ reference: '00077001' }), 'NOT_FOUND')
  expectRefusal(await status({ id: refund.id }), 'NOT_FOUND')
})

test('a payment that was really sent is shown as when it was made', async () => {
  const sent = await api('POST', '/bank/transfer', {
    as: user,
    body: {
      account_number: account.id,
      destination_account: '01020501830003283374',
      document: 'V12345678',
      name: 'Luis Rojas',
      amount: 10.51,
    },
  })
  expect(sent.body.status).toBe('failed')
  expect((await status({ id: sent.body.id })).text).toBe(sent.text)
})

test('a request without reference and id is refused, and both are named', async () => {
  const refused = await status({})
  expectRefusal(refused, 'INVALID_REQUEST')
  const paths = refused.body.error.details.map(({ path }: { path: string }) => path)
  expect(paths).toEqual(['reference', 'id'])
})

test.each(['', '  ', 'a\u0000b', 'x'.repeat(41)])('the reference %j is refused', async (text) => {
  const refused = await status({ reference: text })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'reference' }])
})

test('a reference and an id of different transfers find nothing', async () => {
  const [one, other] = [await paid('111'), await paid('222')]
  expectRefusal(await status({ reference: '111', id: other.id }), 'NOT_FOUND')
  expect((await status({ reference: '111', id: one.id })).status).toBe(200)
})

test('of several payments with one reference the newest is found', async () => {
  const newest = await paid('333', { createdAt: new Date('2026-03-11T16:00:00Z') })
  await paid('333', { createdAt: new Date('2026-03-09T16:00:00Z') })
  expect((await status({ reference: '333' })).body.id).toBe(newest.id)
})

test('an unknown, malformed or foreign payment gives the same 404', async () => {
  const payment = await paid('444')
  const stranger = await createUser(service)
  const answers = [
    await status({ id: bankOrderId.toPublic(newUuid(new Date())) }),
    await status({ id: 'pay_1' }),
    await status({ id: '' }),
    await status({ reference: '555' }),
    await status({ id: payment.id }, stranger),
    await status({ reference: '444' }, stranger),
  ]
  const bodies = answers.map(({ status, text }) => [status, text.replace(/req_\w+/, '')])
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  expect(bodies[0]?.[0]).toBe(404)
})

test('a key sees only payments of its own environment', async () => {
  const owner = await createUser(service, { kycStatus: 'approved' })
  user = owner
  const live = await createBankAccount(service, owner, { environment: 'live', connection: null })
  const test = await createBankAccount(service, owner)
  const simulated = await createBankOrder(service, owner, test, { status: 'success' })
  const real = await createBankOrder(service, owner, live, {
    environment: 'live',
    connection: 'bnc',
    status: 'success',
  })
  for (const [environment, own, other] of [
    ['live', real, simulated],
    ['test', simulated, real],
  ] as const) {
    const key = await createApiKey(service, owner, { environment })
    expect((await status({ id: own.id }, key)).status).toBe(200)
    expectRefusal(await status({ id: other.id }, key), 'NOT_FOUND')
    expect((await status({ id: other.id }, owner)).status).toBe(200)
  }
})
