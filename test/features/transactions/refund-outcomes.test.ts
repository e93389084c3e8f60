import { afterAll, beforeAll, expect, test } from 'vitest'
import { pendingRefund } from '../../../src/banking/pending-rows.ts'
import type { OpenedRefund } from '../../../src/banking/refund-queries.ts'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import { NIL_UUID, refundId, transactionId } from '../../../src/platform/ids.ts'
import { refundView } from '../../../src/wire/transaction-view.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import {
  type RefundOptions,
  refundOrders,
  requestRefund,
  transactionStatus,
} from '../../support/refunds.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction, type TransactionOptions } from '../../support/transactions.ts'

const MINUTE_MS = 60_000
const PAYER = { phone: '04121234567', bankCode: '0102' }
/** What the strictest bank asks for, and so the test environment. */
const PAYEE = { document: 'V12345678', name: 'Luis Rojas' }

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

/** A payment of the sandbox that has succeeded, of so many bolívares. */
async function paid(amount = '25.00') {
  const link = await createLink(service, merchant, { amount })
  const { body } = await simulate(api, owner, 'charge', link.token)
  return { id: body.transactionId as string, uuid: transactionId.toUuid(body.transactionId) }
}

const stored = (options: TransactionOptions) => createTransaction(service, merchant, options)
const back = (transaction: { id: string }, options: RefundOptions & { as?: Actor } = {}) =>
  requestRefund(api, options.as ?? owner, merchant, transaction, options)
const status = (transaction: { id: string }) => transactionStatus(api, owner, merchant, transaction)
const listed = async ({ id }: { id: string }) =>
  (await api('GET', `/merchants/${merchant.id}/transactions/${id}/refunds`, { as: owner })).body
    .data
const conflictOf = (result: CallResult): string => expectRefusal(result, 'CONFLICT')

test('the response for an unwritten outcome equals the one that the database would render', async () => {
  const transaction = await paid('25.68')
  const answer = await back(transaction, {
    body: { reason: 'Llegó "roto"', externalReference: 'PED-7', metadata: { rama: 'Chacao' } },
  })
  const { id, createdAt, reason } = answer.body
  const opened = {
    to_transaction: transaction.uuid,
    order_amount: '25.68',
    external_reference: 'PED-7',
    metadata: { rama: 'Chacao' },
  }
  const intent = {
    refundId: refundId.toUuid(id),
    transactionId: transaction.uuid,
    orderId: NIL_UUID,
    bankKey: '',
    merchantId: NIL_UUID,
    reason,
  }
  const row = pendingRefund(intent, opened as unknown as OpenedRefund, new Date(createdAt))
  expect(JSON.stringify(refundView(row))).toBe(answer.text)
})

test.each([
  ['success', '25.00'],
  ['pending', '25.68'],
  ['failed', '25.51'],
])('the response to a refund that is %s equals its entry in the list', async (outcome, amount) => {
  const transaction = await paid(amount)
  const answer = await back(transaction, { body: { reason: 'Línea uno\n"dos" é \\' } })
  expect(answer.body.status).toBe(outcome)
  expect(JSON.stringify(await listed(transaction))).toBe(`[${answer.text}]`)
})

test('of 20 concurrent refunds one succeeds', async () => {
  const transaction = await paid()
  const results = await Promise.all(Array.from({ length: 20 }, () => back(transaction)))
  expect(results.filter((result) => result.status === 200)).toHaveLength(1)
  for (const result of results.filter(({ status }) => status !== 200)) conflictOf(result)
  expect(await refundOrders(service, transaction.uuid)).toMatchObject([{ status: 'success' }])
  const [books] = await service.database.query(
    `select count(*)::integer as count from sandbox_movements s join bank_orders p on p.bank_key = s.bank_key
     where p.transaction_id = $1 and s.direction = 'out'`,
    [transaction.uuid],
  )
  expect(books).toStrictEqual({ count: 1 })
})

test('a refund that the bank leaves pending keeps the transaction completed and blocks others, until cron settles it', async () => {
  const transaction = await paid('12.68')
  const first = await back(transaction)
  expect(first.body).toMatchObject({ status: 'pending', reference: null })
  expect(await status(transaction)).toBe('completed')
  expect(conflictOf(await back(transaction))).toMatch(/already/)
  await service.runCron(new Date(Date.now() + 5 * MINUTE_MS))
  expect(await status(transaction)).toBe('refunded')
  expect(await listed(transaction)).toMatchObject([
    { id: first.body.id, status: 'success', reference: expect.any(String) },
  ])
  conflictOf(await back(transaction))
  expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
})

test('cron, run three times beside 10 more requests, settles a pending refund once', async () => {
  const transaction = await paid('14.68')
  await back(transaction)
  const later = new Date(Date.now() + 5 * MINUTE_MS)
  const [results] = await Promise.all([
    Promise.all(Array.from({ length: 10 }, () => back(transaction))),
    Promise.all([1, 2, 3].map(() => service.runCron(later))),
  ])
  for (const result of results) conflictOf(result)
  expect(await status(transaction)).toBe('refunded')
  expect(await refundOrders(service, transaction.uuid)).toMatchObject([{ status: 'success' }])
  const told = await service.database.query(
    `select type from outbox where type = 'transaction.refunded' and data->>'id' = $1`,
    [transaction.id],
  )
  expect(told).toHaveLength(1)
})

test('a refund that the bank does not carry out in the end can be tried again', async () => {
  const transaction = await paid('12.91')
  expect((await back(transaction)).body.status).toBe('pending')
  await service.runCron(new Date(Date.now() + 5 * MINUTE_MS))
  expect(await status(transaction)).toBe('completed')
  expect((await back(transaction)).status).toBe(200)
  expect(await refundOrders(service, transaction.uuid)).toHaveLength(2)
})

test('a failed refund says why, leaves the transaction completed, and the next one is sent as a mobile payment', async () => {
  const transaction = await stored({ amount: '12.51', paymentMethod: 'c2p' })
  const first = await back(transaction)
  const code = 'INSUFFICIENT_FUNDS'
  expect(first.body).toMatchObject({
    status: 'failed',
    reference: null,
    failureReason: { code, ...FAILURES[code] },
  })
  expect(await status(transaction)).toBe('completed')
  const second = await back(transaction, { body: PAYEE })
  expect(second.body.status).toBe('failed')
  const orders = await refundOrders(service, transaction.uuid)
  expect(orders.map(({ kind }) => kind)).toStrictEqual(['reversal', 'p2p'])
  const ids = (await listed(transaction)).map(({ id }: { id: string }) => id)
  expect(ids).toStrictEqual([second.body.id, first.body.id])
})

test('a charge is reversed on its own Caracas day, and sent to its payer later', async () => {
  const midnight = new Date('2026-03-11T04:00:00.000Z')
  const charged = async () =>
    stored({ paymentMethod: 'c2p', createdAt: new Date(midnight.getTime() - MINUTE_MS) })
  const [today, tomorrow] = [await charged(), await charged()]
  service.setNow(new Date(midnight.getTime() - 1))
  expect((await back(today)).body.status).toBe('success')
  service.setNow(midnight)
  expect((await back(tomorrow, { body: PAYEE })).body.status).toBe('success')
  service.setNow()
  expect(await refundOrders(service, today.uuid)).toMatchObject([{ kind: 'reversal' }])
  expect(await refundOrders(service, tomorrow.uuid)).toMatchObject([
    { kind: 'p2p', phone: '04121234567', document: 'V12345678' },
  ])
})

test('a charge that the bank settled after midnight belongs to the day on which it was made', async () => {
  const midnight = new Date('2026-03-11T04:00:00.000Z')
  const createdAt = new Date(midnight.getTime() - MINUTE_MS)
  const transaction = await stored({ paymentMethod: 'c2p', createdAt })
  await service.database.query('update transactions set completed_at = $2 where id = $1', [
    transaction.uuid,
    midnight,
  ])
  service.setNow(new Date(midnight.getTime() + MINUTE_MS))
  expect((await back(transaction, { body: PAYEE })).body.status).toBe('success')
  service.setNow()
  expect(await refundOrders(service, transaction.uuid)).toMatchObject([{ kind: 'p2p' }])
})

test('a mobile payment is sent back to its payer, whose document and name are required', async () => {
  const link = await createLink(service, merchant)
  const claim = { ...PAYER, reference: '00083736' }
  const verified = await api('POST', `/pay/${link.token}/verify`, { body: claim })
  const transaction = { id: verified.body.transactionId as string }
  const refused = await back(transaction)
  expectRefusal(refused, 'INVALID_REQUEST')
  const paths = refused.body.error.details.map(({ path }: { path: string }) => path)
  expect(paths).toStrictEqual(['document', 'name'])
  const half = await back(transaction, { body: { document: 'V7654321' } })
  expect(half.body.error.details).toMatchObject([{ path: 'name' }])
  const body = { document: 'v-7654321', name: ' Luis Rojas ' }
  expect((await back(transaction, { body })).body.status).toBe('success')
  expect(await refundOrders(service, transactionId.toUuid(transaction.id))).toMatchObject([
    { kind: 'p2p', phone: PAYER.phone, document: 'V7654321', name: 'Luis Rojas', amount: '25.00' },
  ])
})

test('dollars are refunded as the bolívares that were paid', async () => {
  const dollars = {
    amount: '10.00',
    currency: 'USD',
    rate: '36.5314',
    amountVes: '365.31',
  } as const
  const transaction = await stored(dollars)
  expect((await back(transaction)).body).toMatchObject({ amount: 365.31, currency: 'VES' })
})
