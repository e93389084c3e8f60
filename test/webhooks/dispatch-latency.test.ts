import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_TYPES } from '../../src/webhooks/event-body.ts'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../support/actors.ts'
import { type Api, apiOf } from '../support/api.ts'
import { type BankAccountFixture, createBankAccount } from '../support/bank-accounts.ts'
import { createBankOrder } from '../support/bank-orders.ts'
import { deliveriesTo, recordEvents, waitForDelivered } from '../support/deliveries.ts'
import { createInvitation } from '../support/invitations.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { requestRefund } from '../support/refunds.ts'
import { simulate } from '../support/sandbox.ts'
import { type Service, startService } from '../support/service.ts'
import { createWebhook, type WebhookFixture } from '../support/webhooks.ts'

/** Nothing here runs cron. */
const SOON_MS = 4_000

let service: Service
let receiver: Receiver
let api: Api
let owner: Actor
let merchant: MerchantFixture
let account: BankAccountFixture
let webhook: WebhookFixture
let unseen = 0
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
  api = apiOf(service)
  owner = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, owner)
  account = await createBankAccount(service, owner)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    merchant.uuid,
    account.uuid,
  ])
  webhook = await createWebhook(service, merchant, {
    url: receiver.url('/all'),
    events: [...EVENT_TYPES],
  })
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

/** Expects that the next that comes, within seconds, are events of these types. */
async function expectTold(...types: string[]): Promise<void> {
  const requests = await receiver.waitFor('/all', unseen + types.length, SOON_MS)
  const told = requests.slice(unseen).map(({ body }) => JSON.parse(body).type)
  unseen += types.length
  expect(told.toSorted()).toStrictEqual(types.toSorted())
}

const link = (options: { amount?: string; maxPayments?: number } = {}) =>
  createLink(service, merchant, options)

const mobilePayment = (amount: number) =>
  api('POST', '/bank/p2p', {
    as: owner,
    body: {
      account_number: account.id,
      phone: '04121234567',
      amount,
      bank_code: '0102',
      document: 'V12345678',
      name: 'Luis Rojas',
    },
  })

const charge = (token: string) =>
  api('POST', `/pay/${token}/charge`, {
    body: { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' },
  })

test('the event of a simulated payment, successful or not, is delivered within seconds', async () => {
  await simulate(api, owner, 'charge', (await link()).token)
  await expectTold('transaction.completed')
  await simulate(api, owner, 'verify', (await link()).token, 'failed')
  await expectTold('transaction.failed')
})

test('the events of a payer’s charge and of its refund are delivered within seconds', async () => {
  const { body } = await charge((await link()).token)
  expect(body.status).toBe('success')
  await expectTold('transaction.completed')
  await requestRefund(api, owner, merchant, { id: body.transactionId })
  await expectTold('transaction.refunded', 'refund.succeeded')
  expect((await charge((await link({ amount: '20.51' })).token)).body.status).toBe('failed')
  await expectTold('transaction.failed')
})

test('the event of a completed link is delivered within seconds', async () => {
  await charge((await link({ maxPayments: 1 })).token)
  await expectTold('transaction.completed', 'payment_link.completed')
})

test('the events of a mobile payment and a transfer are delivered within seconds', async () => {
  expect((await mobilePayment(10)).body.status).toBe('success')
  await expectTold('transfer.success')
  expect((await mobilePayment(10.51)).body.status).toBe('failed')
  await expectTold('transfer.failed')
})

test('the event of a payment that an administrator resolves is delivered within seconds', async () => {
  const platform = await createUser(service, { role: 'ADMIN' })
  const payment = await createBankOrder(service, owner, account, { flagged: true })
  const { status } = await api('POST', `/admin/payments/${payment.id}/resolve`, {
    as: platform,
    body: { status: 'success', reference: '00012283', reason: 'El banco lo confirma' },
  })
  expect(status).toBe(200)
  await expectTold('transfer.success')
})

test('the events of a new and a removed member are delivered within seconds', async () => {
  const joiner = await createUser(service)
  const { token } = await createInvitation(service, merchant, { email: joiner.email })
  await api('POST', `/invitations/${token}/accept`, { as: joiner })
  await expectTold('member.joined')
  const leaver = await createUser(service)
  await addMember(service, merchant, leaver, 'MEMBER')
  await api('DELETE', `/merchants/${merchant.id}/members/${leaver.id}`, { as: owner })
  await expectTold('member.removed')
})

test('the event of a pending payment is delivered with its outcome, in the same run of cron', async () => {
  const at = new Date()
  const { body } = await mobilePayment(10.68)
  expect(body.status).toBe('pending')
  await service.runCron(new Date(at.getTime() + 2 * 60_000))
  await expectTold('transfer.success')
})

test('a request that records no event asks the database for nothing after the response', async () => {
  await service.takeRoundTrips()
  await api('PUT', `/merchants/${merchant.id}`, { as: owner, body: { description: 'Dulces' } })
  const { statements } = await service.takeRoundTrips()
  expect(statements.filter((text) => text.includes('dispatch_events'))).toStrictEqual([])
})

test('a redelivery, and a test of the endpoint, are delivered within seconds', async () => {
  const [delivery] = await deliveriesTo(service, webhook)
  const place = `/merchants/${merchant.id}/webhooks/${webhook.id}`
  const { body } = await api('GET', `${place}/deliveries`, { as: owner })
  expect(body.total).toBeGreaterThan(0)
  const first = body.data.at(-1)
  const again = await api('POST', `${place}/deliveries/${first.id}/redeliver`, { as: owner })
  expect(again.status).toBe(200)
  await expectTold(first.eventType)
  expect(receiver.requestsTo('/all').at(-1)?.headers['webhook-id']).toBe(first.eventId)
  expect(delivery).toBeDefined()

  expect((await api('POST', `${place}/test`, { as: owner })).status).toBe(201)
  await expectTold('webhook.test')
})

test('a request dispatches events that others left behind', async () => {
  await recordEvents(service, merchant, { count: 3 })
  await simulate(api, owner, 'charge', (await link()).token)
  await expectTold(...Array<string>(4).fill('transaction.completed'))
  const all = receiver.requestsTo('/all').length
  await waitForDelivered(service, webhook, all - 1)
})

test('every endpoint of a merchant with many gets something within seconds', async () => {
  const merchant = await createMerchant(service, owner)
  const webhooks = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      createWebhook(service, merchant, { url: receiver.url(`/many-${n}`) }),
    ),
  )
  await recordEvents(service, merchant, { count: 9 })
  await simulate(api, owner, 'charge', (await createLink(service, merchant)).token)
  await Promise.all(webhooks.map((webhook) => waitForDelivered(service, webhook, 10)))
})
