import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
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

test('a refund pays a transaction back, and returns the outcome', async () => {
  const transaction = await paid()
  const { body } = await back(transaction, { body: { reason: 'Llegó incompleto.' } })
  expect(body).toStrictEqual({
    id: expect.stringMatching(/^rfd_/),
    transactionId: transaction.id,
    status: 'success',
    amount: 25,
    currency: 'VES',
    reference: expect.any(String),
    reason: 'Llegó incompleto.',
    externalReference: null,
    metadata: {},
    needsReview: false,
    shiftId: null,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
  })
  expect(await status(transaction)).toBe('refunded')
  expect(conflictOf(await back(transaction))).toMatch(/completed/)
})

test('the body is optional, and without it there is no reason', async () => {
  expect((await back(await paid())).body).toMatchObject({ status: 'success', reason: null })
  const empty = { body: { reason: '' } }
  expect((await back(await paid(), empty)).body).toMatchObject({ status: 'success', reason: null })
})

test.each(['pending', 'failed', 'refunded'] as const)(
  'a transaction that is %s cannot be refunded',
  async (stage) => {
    const transaction = await stored({ status: stage })
    expect(conflictOf(await back(transaction))).toMatch(/completed/)
    expect(await refundOrders(service, transaction.uuid)).toStrictEqual([])
  },
)

test('the same key gets the same response, and refunds once', async () => {
  const transaction = await paid('12.51')
  const key = randomUUID()
  const first = await back(transaction, { key })
  const again = await back(transaction, { key })
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toStrictEqual([first.text, 'true'])
  expect(await refundOrders(service, transaction.uuid)).toHaveLength(1)
  expectRefusal(
    await back(transaction, { key, body: { reason: 'Otra' } }),
    'IDEMPOTENCY_KEY_REUSED',
  )
})

test.each([
  ['reason', 'x'.repeat(501)],
  ['reason', 7],
  ['document', 'Q1'],
  ['name', ' '],
  ['name', 'x'.repeat(81)],
])('a wrong %s is refused', async (field, value) => {
  const transaction = await stored({})
  const refused = await back(transaction, { body: { [field]: value } })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details[0].path).toBe(field)
})

test('while the merchant’s payments are stopped the response is a 503, and nothing is recorded', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  const transaction = await stored({})
  const setEnabled = (enabled: boolean) =>
    api('PUT', '/admin/operations', {
      as: administrator,
      body: { environment: 'test', merchantId: merchant.id, enabled, reason: 'Mantenimiento' },
    })
  await setEnabled(false)
  expectRefusal(await back(transaction), 'BANK_UNAVAILABLE')
  await setEnabled(true)
  expect(await listed(transaction)).toStrictEqual([])
  expect((await back(transaction)).body.status).toBe('success')
})

test('refunds are for ADMINs, and keys only see their own environment', async () => {
  const [colleague, administrator] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, colleague, 'MEMBER')
  await addMember(service, merchant, administrator, 'ADMIN')
  const [transaction, live] = [await stored({}), await stored({ environment: 'live' })]
  expectRefusal(await requestRefund(api, colleague, merchant, transaction), 'FORBIDDEN')
  const testKey = await createApiKey(service, owner)
  const liveKey = await createApiKey(service, owner, { environment: 'live' })
  expectRefusal(await requestRefund(api, testKey, merchant, live), 'NOT_FOUND')
  expectRefusal(await requestRefund(api, liveKey, merchant, transaction), 'NOT_FOUND')
  const other = await createMerchant(service, owner)
  expectRefusal(await requestRefund(api, owner, other, transaction), 'NOT_FOUND')
  expect((await requestRefund(api, testKey, merchant, transaction)).body.status).toBe('success')
  expect((await requestRefund(api, administrator, merchant, await stored({}))).body.status).toBe(
    'success',
  )
})

test('a refund, its outcome and its transaction’s are in the audit log, and what becomes of them is an event', async () => {
  const transaction = await paid()
  const { body } = await back(transaction)
  const audited = await service.database.query<{ action: string }>(
    'select action from audit_logs where resource in ($1, $2) order by action',
    [body.id, transaction.id],
  )
  expect(audited.map(({ action }) => action)).toStrictEqual([
    'refund.create',
    'refund.settle',
    'transaction.complete',
    'transaction.create',
    'transaction.refund',
  ])
  const told = await service.database.query<{ type: string }>(
    `select type from outbox where topic = 'event' and data->>'id' = $1 order by type`,
    [transaction.id],
  )
  expect(told.map(({ type }) => type)).toStrictEqual([
    'refund.succeeded',
    'transaction.completed',
    'transaction.refunded',
  ])
})

test('a live refund requires the owner’s identity check, and a settlement account', async () => {
  const unchecked = await createUser(service)
  const theirs = await createMerchant(service, unchecked)
  const live = await createTransaction(service, theirs, { environment: 'live' })
  expectRefusal(await requestRefund(api, unchecked, theirs, live), 'KYC_REQUIRED')
  const own = await stored({ environment: 'live' })
  expect(conflictOf(await back(own))).toMatch(/settlement account/)
})
