import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUuid, transactionId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { type RefundOptions, requestRefund } from '../../support/refunds.ts'
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
const listed = async ({ id }: { id: string }) =>
  (await api('GET', `/merchants/${merchant.id}/transactions/${id}/refunds`, { as: owner })).body
    .data

test('a refund is shown as it was returned, with its time of creation', async () => {
  const transaction = await paid()
  const refund = await back(transaction, { body: { reason: 'Llegó incompleto.' } })
  const [shown, ...others] = await listed(transaction)
  expect(others).toStrictEqual([])
  expect(shown).toStrictEqual({
    id: refund.body.id,
    transactionId: transaction.id,
    status: 'success',
    amount: 25,
    currency: 'VES',
    reference: refund.body.reference,
    reason: 'Llegó incompleto.',
    externalReference: null,
    metadata: {},
    needsReview: false,
    shiftId: null,
    createdAt: expect.stringMatching(/Z$/),
    updatedAt: expect.stringMatching(/Z$/),
  })
})

test('the list is empty without refunds', async () => {
  expect(await listed(await paid())).toStrictEqual([])
})

test('failed refunds are listed too, the newest first', async () => {
  const transaction = await paid('25.51')
  expect((await back(transaction)).body.status).toBe('failed')
  expect((await back(transaction)).body.status).toBe('failed')
  const shown = await listed(transaction)
  expect(shown).toMatchObject([{ status: 'failed' }, { status: 'failed' }])
  const ids = shown.map(({ id }: { id: string }) => id)
  expect(ids).toStrictEqual(ids.toSorted().toReversed())
})

test('a pending refund is shown, and later its outcome', async () => {
  const transaction = await paid('25.68')
  expect((await back(transaction)).body.status).toBe('pending')
  expect(await listed(transaction)).toMatchObject([{ status: 'pending', reference: null }])
  await service.runCron(new Date(Date.now() + 7_200_000))
  expect(await listed(transaction)).toMatchObject([{ status: 'success' }])
})

test('a MEMBER can list refunds, and a stranger gets a 404', async () => {
  const transaction = await paid()
  await back(transaction)
  const [colleague, stranger] = [await createUser(service), await createUser(service)]
  await addMember(service, merchant, colleague, 'MEMBER')
  const path = `/merchants/${merchant.id}/transactions/${transaction.id}/refunds`
  const { body } = await api('GET', path, { as: colleague })
  expect(body.data).toStrictEqual(await listed(transaction))
  expectRefusal(await api('GET', path, { as: stranger }), 'NOT_FOUND')
})

test('an unknown and a malformed transaction give the same 404', async () => {
  const texts = []
  for (const id of [
    transactionId.toPublic(newUuid(new Date())),
    'txn_1',
    'x',
    '%00',
    merchant.id,
  ]) {
    const path = `/merchants/${merchant.id}/transactions/${id}/refunds`
    const refused = await api('GET', path, { as: owner })
    expectRefusal(refused, 'NOT_FOUND')
    texts.push(refused.text.replace(/"requestId":"[^"]+"/, ''))
  }
  expect(new Set(texts).size).toBe(1)
})

test('refunds of another merchant’s transaction, and of the other environment’s, are not shown', async () => {
  const transaction = await paid()
  await back(transaction)
  const other = await createMerchant(service, owner)
  const path = `/merchants/${other.id}/transactions/${transaction.id}/refunds`
  expectRefusal(await api('GET', path, { as: owner }), 'NOT_FOUND')
  const liveKey = await createApiKey(service, owner, { environment: 'live' })
  const own = path.replace(other.id, merchant.id)
  expectRefusal(await api('GET', own, { as: liveKey }), 'NOT_FOUND')
  expect(await listed(await stored({}))).toStrictEqual([])
})
