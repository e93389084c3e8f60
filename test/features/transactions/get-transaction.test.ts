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
import { type Api, apiOf } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

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

const get = (id: string, as: { token: string } = owner, of: { id: string } = merchant) =>
  api('GET', `/merchants/${of.id}/transactions/${id}`, { as })

test('a transaction is shown with its payer, its method and its times', async () => {
  const link = await createLink(service, merchant)
  service.setNow(new Date('2026-03-10T14:00:00.123Z'))
  const { body: paid } = await simulate(api, owner, 'charge', link.token)
  service.setNow()
  const { body } = await get(paid.transactionId)
  expect(body).toStrictEqual({
    id: paid.transactionId,
    merchantId: merchant.id,
    amount: 25,
    currency: 'VES',
    status: 'completed',
    environment: 'sandbox',
    createdAt: '2026-03-10T14:00:00.123Z',
    merchantName: merchant.name,
    paymentMethod: 'sandbox',
    reference: expect.stringMatching(/^\d{8}$/),
    completedAt: '2026-03-10T14:00:00.123Z',
    paymentLinkId: link.id,
    checkoutId: null,
    tillId: null,
    shiftId: null,
    branchId: null,
    externalReference: null,
    metadata: {},
    amountVes: 25,
    rate: null,
    rateDate: null,
    failureReason: null,
    needsReview: false,
    statedReference: null,
    payer: { bankCode: null, phone: null, document: null },
    refundedVes: 0,
    refunds: [],
    receiptUrl: expect.stringContaining(`/receipt/${paid.transactionId.slice(4)}`),
  })
})

test('a missing reference and completion time are null', async () => {
  const { id } = await createTransaction(service, merchant, { status: 'pending', reference: null })
  expect((await get(id)).body).toMatchObject({ reference: null, completedAt: null })
})

test('a foreign and an unknown transaction, and one of the other environment, give the same 404', async () => {
  const other = await createMerchant(service, owner)
  const [theirs, live, made] = await Promise.all([
    createTransaction(service, other),
    createTransaction(service, merchant, { environment: 'live' }),
    createTransaction(service, merchant),
  ])
  const testKey = await createApiKey(service, owner)
  const liveKey = await createApiKey(service, owner, { environment: 'live' })
  const answers = [
    await get(transactionId.toPublic(newUuid(new Date()))),
    await get('nonsense'),
    await get(theirs.id),
    await get(live.id, testKey),
    await get(made.id, liveKey),
    await get(made.id, await createUser(service)),
    await get(made.id, await createApiKey(service, owner, { merchant: other })),
  ]
  const texts = answers.map(({ text }) => text.replace(/"requestId":"[^"]+"/, ''))
  expect(answers.map(({ status }) => status)).toStrictEqual(answers.map(() => 404))
  expect(new Set(texts).size).toBe(1)
})

test('a session can read those of both environments, even a MEMBER’s', async () => {
  const colleague = await createUser(service)
  await addMember(service, merchant, colleague, 'MEMBER')
  for (const environment of ['live', 'test'] as const) {
    const { id } = await createTransaction(service, merchant, { environment })
    expect((await get(id, colleague)).body.environment).toBe(
      environment === 'live' ? 'production' : 'sandbox',
    )
  }
})
