import { afterAll, beforeAll, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { requestRefund } from '../../support/refunds.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createTransaction } from '../../support/transactions.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const storyOf = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/transactions/${id}/story`, { as })

/** A payment of the sandbox that has succeeded. */
async function paid() {
  const link = await createLink(service, merchant, { amount: '25.00', label: 'Combo desayuno' })
  const { body } = await simulate(api, owner, 'charge', link.token)
  return { link, id: body.transactionId as string }
}

test('the story of a payment that was paid back in part has each step, with who did it', async () => {
  const { id, link } = await paid()
  const refund = await requestRefund(api, owner, merchant, { id }, {
    body: { amount: 5, reason: 'Llegó incompleto.' },
  })
  const { body } = await storyOf(id)
  expect(body).toMatchObject({
    owner: { id: owner.id, name: owner.name },
    label: 'Combo desayuno',
    paymentLinkId: link.id,
    checkoutId: null,
    amountVes: 25,
    refundedVes: 5,
    refunds: [{ id: refund.body.id, status: 'success', amount: 5, reason: 'Llegó incompleto.' }],
  })
  expect(body.orders).toMatchObject([{ kind: 'reversal', status: 'success', amount: 5 }])
  const actions = body.records.map(({ action }: { action: string }) => action)
  for (const action of ['transaction.create', 'transaction.complete', 'refund.create', 'refund.settle'])
    expect(actions).toContain(action)
  const asked = body.records.find(({ action }: { action: string }) => action === 'refund.create')
  expect(asked).toMatchObject({ resource: refund.body.id, user: { id: owner.id, name: owner.name } })
  expect(body.events.map(({ type }: { type: string }) => type)).toContain('transaction.completed')
})

test('others of the same phone within a day stand beside it, those of the other environment not', async () => {
  const other = await createMerchant(service, owner)
  const at = new Date('2026-03-10T14:00:00Z')
  const of = { phone: '04149990001', createdAt: at }
  const told = await createTransaction(service, merchant, of)
  const failed = await createTransaction(service, other, {
    ...of,
    ...{ status: 'failed', createdAt: new Date('2026-03-10T13:51:00Z') },
  })
  await createTransaction(service, merchant, { ...of, environment: 'live' })
  await createTransaction(service, merchant, { ...of, createdAt: new Date('2026-03-12T14:00:00Z') })
  const { body } = await storyOf(told.id)
  expect(body.similar).toMatchObject([
    { id: failed.id, merchantName: other.name, status: 'failed', failureReason: { code: 'REJECTED' } },
  ])
  expect(body.payer.phone).toBe('*******0001')
})

test('a key sees stories of its own environment', async () => {
  const { id } = await paid()
  const [live, ofTest] = [
    await createAdminKey(service, administrator, { environment: 'live' }),
    await createAdminKey(service, administrator, { environment: 'test' }),
  ]
  expectRefusal(await storyOf(id, live), 'NOT_FOUND')
  expect((await storyOf(id, ofTest)).body.label).toBe('Combo desayuno')
})

test('it is refused to nobody, strangers, the payment’s owner and a suspended administrator, and is not there for other ids', async () => {
  const { id } = await createTransaction(service, merchant)
  expectRefusal(await api('GET', `/admin/transactions/${id}/story`), 'UNAUTHORIZED')
  for (const as of [await createUser(service), owner])
    expectRefusal(await storyOf(id, as), 'FORBIDDEN')
  const suspended = await createUser(service, { role: 'ADMIN', status: 'suspended' })
  expectRefusal(await storyOf(id, suspended), 'ACCOUNT_SUSPENDED')
  for (const unknown of ['x', merchant.id, transactionId.toPublic(merchant.uuid as never)])
    expectRefusal(await storyOf(unknown), 'NOT_FOUND')
})
