import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventSchemas } from '../../../dev/openapi/event-schemas.ts'
import { ALL_EVENT_TYPES } from '../../../src/webhooks/event-body.ts'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createBankOrder } from '../../support/bank-orders.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createExternal } from '../../support/external-payments.ts'
import { createBranch, createTill } from '../../support/floor.ts'
import { acceptInvitation, createInvitation } from '../../support/invitations.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { simulate } from '../../support/sandbox.ts'
import { type Service, startService } from '../../support/service.ts'
import { createVerified } from '../../support/verified-payments.ts'
import { createWebhook } from '../../support/webhooks.ts'

const HOUR_MS = 3_600_000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('an event of each type has the body that the document describes', async () => {
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner)
  const path = `/merchants/${merchant.id}`

  const link = await createLink(service, merchant)
  await simulate(api, owner, 'charge', link.token, 'failed')
  await simulate(api, owner, 'charge', link.token, 'pending')
  const paid = await simulate(api, owner, 'charge', link.token)
  const refund = { document: 'V12345678', name: 'Luis Rojas' }
  const refunded = `${path}/transactions/${paid.body.transactionId}/refund`
  expect((await api('POST', refunded, { as: owner, body: refund })).status).toBe(200)
  // By their cents, a refund that is pending at first, and one that fails.
  for (const amount of ['20.68', '20.51']) {
    const { token } = await createLink(service, merchant, { amount })
    const { body } = await simulate(api, owner, 'charge', token)
    const back = `${path}/transactions/${body.transactionId}/refund`
    expect((await api('POST', back, { as: owner, body: refund })).status).toBe(200)
  }
  const single = await createLink(service, merchant, { maxPayments: 1 })
  await simulate(api, owner, 'charge', single.token)
  const expiresAt = new Date(Date.now() + HOUR_MS)
  await createLink(service, merchant, { expiresAt })

  const sale = { amount: 25, currency: 'VES', environment: 'test', acceptPartial: true }
  const open = async (externalReference: string) => {
    const body = { ...sale, externalReference }
    const made = (await api('POST', `${path}/checkouts`, { as: owner, body })).body
    return { id: made.id, token: made.url.split('/').at(-1) }
  }
  const late = await open('PED-1')
  await api('POST', `${path}/checkouts/${late.id}/cancel`, { as: owner })
  const claim = { reference: '12345678', phone: '04121234567', bankCode: '0102' }
  expect((await api('POST', `/pay/${late.token}/verify`, { body: claim })).status).toBe(200)
  const target = await open('PED-2')
  const part = { phone: '04121234567', document: 'V12345678', bankCode: '0102', otp: '12345678' }
  const charge = { ...part, amountVes: 10.25 }
  expect((await api('POST', `/pay/${target.token}/charge`, { body: charge })).status).toBe(200)
  const money = (await api('GET', `${path}/unapplied-payments?environment=test`, { as: owner }))
    .body
  const apply = `${path}/unapplied-payments/${money.data[0].id}/apply`
  const applied = await api('POST', apply, { as: owner, body: { checkoutId: target.id } })
  expect(applied.status).toBe(200)
  await createCheckout(service, merchant, { expiresAt })

  const verified = await createVerified(service, merchant, { by: owner })
  const released = `${path}/transactions/${verified.id}/release`
  expect((await api('POST', released, { as: owner })).status).toBe(200)
  const external = `${path}/external-payments`
  const cash = { method: 'cash', amount: 10, currency: 'VES', environment: 'test' }
  const { body: taken } = await api('POST', external, { as: owner, body: cash })
  expect((await api('POST', `${external}/${taken.id}/void`, { as: owner, body: {} })).status).toBe(
    200,
  )
  const till = await createTill(service, await createBranch(service, merchant))
  const opened = { tillId: till.id, environment: 'test' }
  const { body: shift } = await api('POST', `${path}/shifts`, { as: owner, body: opened })
  const counted = { counted: [{ method: 'cash', currency: 'VES', amount: 1 }] }
  const closing = `${path}/shifts/${shift.id}/close`
  expect((await api('POST', closing, { as: owner, body: counted })).status).toBe(200)
  const other = await createUser(service)
  const waiting = await createExternal(service, merchant, { by: other, needsConfirmation: true })
  const confirmed = await api('POST', `${external}/${waiting.id}/confirm`, { as: owner })
  expect(confirmed.status).toBe(200)

  await tellOfCollections(api, path, owner)

  const account = await createBankAccount(service, owner)
  await service.database.query('update merchants set settlement_account_id = $2 where id = $1', [
    ...[merchant.uuid, account.uuid],
  ])
  for (const amount of [125.5, 10.51]) {
    const body = { account_number: account.id, phone: '04121234567', amount }
    expect((await api('POST', '/bank/p2p', { as: owner, body })).status).toBe(201)
  }

  const payee = {
    phone: '04121234567',
    bankCode: '0102',
    document: 'V12345678',
    name: 'Luis Rojas',
  }
  const rows = [
    { ...payee, amount: 12 },
    { ...payee, amount: 10.51 },
  ]
  for (const paid of [rows.slice(0, 1), rows]) {
    const body = { environment: 'test', rows: paid }
    const payout = await api('POST', `${path}/payouts`, { as: owner, body })
    expect(payout.status, payout.text).toBe(201)
    for (const step of ['submit', 'approve']) {
      const done = await api('POST', `${path}/payouts/${payout.body.id}/${step}`, { as: owner })
      expect(done.status, done.text).toBe(200)
    }
  }

  // What no bank can tell the outcome of.
  const order = await createBankOrder(service, owner, account)
  await service.database.query('select begin_request(now()), flag_order($1)', [order.uuid])

  const { token } = await createInvitation(service, merchant)
  expect((await acceptInvitation(service, token)).status).toBe(200)
  const members = (await api('GET', `${path}/members?role=MEMBER`, { as: owner })).body.data
  await api('DELETE', `${path}/members/${members[0].userId}`, { as: owner })
  const webhook = await createWebhook(service, merchant)
  await api('POST', `${path}/webhooks/${webhook.id}/test`, { as: owner })
  await service.runCron(expiresAt)

  const { body } = await api('GET', `${path}/events?environment=test&limit=100`, { as: owner })
  const events: { type: string }[] = body.data
  expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(
    // Banks are of live money alone.
    ALL_EVENT_TYPES.filter((type) => !type.startsWith('bank.')).toSorted(),
  )
  for (const event of events) {
    const schema = eventSchemas.find(({ type }) => type === event.type)?.schema
    expect(schema?.parse(event), event.type).toStrictEqual(event)
  }
})

/** Customers and what they owe, with every event of theirs. */
async function tellOfCollections(api: Api, path: string, owner: Actor): Promise<void> {
  const call = async (method: string, rest: string, body?: object) => {
    const answer = await api(method, path + rest, { as: owner, ...(body && { body }) })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const environment = 'test'
  const twice = await call('POST', '/customers', { name: 'Luis', environment })
  const { id: customerId } = await call('POST', '/customers', { name: 'Luis', environment })
  await call('PUT', `/customers/${customerId}`, { name: 'Luis Rojas' })
  await call('POST', `/customers/${twice.id}/merge`, { into: customerId })
  const fee = { customerId, concept: 'Cuota', amount: 10, currency: 'VES', environment }
  const note = await call('POST', '/charge-notes', { ...fee, dueOn: '2199-12-05' })
  const cash = { method: 'cash', amount: 4, currency: 'VES', environment }
  const part = { ...cash, checkoutId: note.checkoutId }
  const first = await call('POST', '/external-payments', part)
  await call('POST', `/external-payments/${first.id}/void`, {})
  await call('POST', '/external-payments', { ...part, amount: 10 })
  const late = { ...fee, issuedOn: '2026-01-01', dueOn: '2026-01-05' }
  const { id } = await call('POST', '/charge-notes', late)
  await service.runCron()
  await call('POST', `/charge-notes/${id}/void`, {})
}
