import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallResult } from '../../support/api.ts'
import { chargeBody, linkBody } from '../../support/payment-links.ts'
import { caracasTime, createRate } from '../../support/rates.ts'
import { type Receiver, startReceiver } from '../../support/receiver.ts'
import { simulate } from '../../support/sandbox.ts'
import { publicUrl, type Service, startService } from '../../support/service.ts'
import { createWebhook } from '../../support/webhooks.ts'

const DAY = '2026-03-10'
const ORDER = { externalReference: 'PED-1042', metadata: { rama: 'Chacao' } }
const MASKED = { bankCode: '0102', phone: '*******4567', document: '*****5678' }
const UNKNOWN = { bankCode: null, phone: null, document: null }
const EVENTS = ['transaction.completed', 'transaction.failed', 'transaction.refunded']

let service: Service
let api: Api
let receiver: Receiver
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  receiver = await startReceiver()
  await createRate(service, { day: '2026-03-08', rate: '40' })
})
beforeEach(async () => {
  service.setNow(caracasTime(DAY))
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const makeLink = async (changes: Record<string, unknown> = {}) =>
  (
    await api('POST', `/merchants/${merchant.id}/payment-links`, {
      as: owner,
      body: linkBody({ ...ORDER, ...changes }),
    })
  ).body

const get = async (id: string) =>
  (await api('GET', `/merchants/${merchant.id}/transactions/${id}`, { as: owner })).body

const eventsOf = async () =>
  (await api('GET', `/merchants/${merchant.id}/events?environment=test`, { as: owner })).body.data

const charge = (token: string, amount = 25) =>
  api('POST', `/pay/${token}/charge`, { body: { ...chargeBody, amountVes: amount } })
const claim = (token: string) =>
  api('POST', `/pay/${token}/verify`, {
    body: { reference: '00083736', phone: chargeBody.phone, bankCode: '0102' },
  })
const refund = (id: string) =>
  api('POST', `/merchants/${merchant.id}/transactions/${id}/refund`, {
    as: owner,
    body: { reason: 'Roto', name: 'Luis Rojas', document: 'V12345678' },
  })

type Pay = (token: string) => Promise<CallResult>
const OUTCOMES: [string, number, Pay, Record<string, unknown>][] = [
  ['a charge that succeeds', 25, (token) => charge(token), { status: 'completed', payer: MASKED }],
  [
    'a charge that fails',
    10.51,
    (token) => charge(token, 10.51),
    {
      status: 'failed',
      failureReason: { code: 'INSUFFICIENT_FUNDS', ...FAILURES.INSUFFICIENT_FUNDS },
    },
  ],
  ['a claim', 25, claim, { status: 'completed', payer: { ...MASKED, document: null } }],
  [
    'a simulated payment',
    25,
    (token) => simulate(api, owner, 'charge', token),
    { status: 'completed', payer: UNKNOWN },
  ],
  [
    'a simulated failure',
    25,
    (token) => simulate(api, owner, 'charge', token, 'failed'),
    { status: 'failed', failureReason: { code: 'REJECTED', ...FAILURES.REJECTED } },
  ],
]

describe('the event has what GET shows, and the fields that events have always had:', () => {
  test.each(OUTCOMES)('%s', async (_, amount, pay, expected) => {
    const link = await makeLink({ amount })
    const { transactionId } = (await pay(link.token)).body
    const shown = await get(transactionId)
    expect(shown).toMatchObject({
      ...expected,
      ...ORDER,
      amount,
      amountVes: amount,
      rate: null,
      rateDate: null,
      paymentLinkId: link.id,
      checkoutId: null,
      refundedVes: 0,
      refunds: [],
    })
    if (shown.status === 'completed') expect(shown.failureReason).toBeNull()
    const [event] = await eventsOf()
    expect(event.data).toStrictEqual({ ...shown, paymentLink: link.id })
    expect(event.data).toMatchObject({
      id: transactionId,
      paymentLink: link.id,
      amountVes: amount,
      paymentMethod: shown.paymentMethod,
      reference: shown.reference,
    })
  })

  test('a refund', async () => {
    const link = await makeLink({ amount: 2, currency: 'USD' })
    const { transactionId } = (await charge(link.token, 80)).body
    const { body: refunded } = await refund(transactionId)
    const shown = await get(transactionId)
    expect(shown).toMatchObject({
      status: 'refunded',
      amount: 2,
      amountVes: 80,
      rate: 40,
      rateDate: '2026-03-08',
      refundedVes: 80,
      refunds: [refunded],
    })
    const events: { type: string; data: unknown }[] = await eventsOf()
    const event = events.find(({ type }) => type === 'transaction.refunded')
    expect(event?.data).toStrictEqual({ ...shown, paymentLink: link.id, refund: refunded })
  })
})

test('a refund that failed is shown, and has paid nothing back', async () => {
  const link = await makeLink({ amount: 10.51 })
  const { transactionId } = (await simulate(api, owner, 'charge', link.token)).body
  const { body: refused } = await refund(transactionId)
  expect(refused.status).toBe('failed')
  expect(await get(transactionId)).toMatchObject({
    status: 'completed',
    refundedVes: 0,
    refunds: [refused],
  })
})

test('an endpoint receives it, and the list of events and the delivery show it', async () => {
  const path = `/${merchant.id}`
  const endpoint = await createWebhook(service, merchant, {
    url: receiver.url(path),
    events: EVENTS,
  })
  const link = await makeLink()
  const { transactionId } = (await charge(link.token)).body
  const [received] = await receiver.waitFor(path, 1)
  const { data } = JSON.parse(received?.body ?? '')
  expect(data).toStrictEqual({ ...(await get(transactionId)), paymentLink: link.id })
  expect((await eventsOf())[0].data).toStrictEqual(data)
  const deliveries = `/merchants/${merchant.id}/webhooks/${endpoint.id}/deliveries`
  const [{ id }] = (await api('GET', deliveries, { as: owner })).body.data
  const { request } = (await api('GET', `${deliveries}/${id}`, { as: owner })).body
  expect(request.body).toBe(received?.body)
})

test('the receipt’s address opens without a credential, and shows no token', async () => {
  const link = await makeLink()
  const { transactionId } = (await charge(link.token)).body
  const { receiptUrl } = await get(transactionId)
  expect(receiptUrl.startsWith(`${publicUrl}/receipt/${transactionId.slice(4)}`)).toBe(true)
  const page = await service.fetch(receiptUrl.slice(publicUrl.length))
  expect(page.status).toBe(200)
  const text = await page.text()
  expect(text).toContain('Torta')
  expect(text).not.toContain(link.token)
})

test('a notification of it stays as short as before', async () => {
  const link = await makeLink()
  await charge(link.token)
  await service.runCron(caracasTime(DAY, '10:01:00.000'))
  const { body } = await api('GET', '/notifications', { as: owner })
  const received = body.data.find(({ type }: { type: string }) => type === 'payment_received')
  expect(received.data).toMatchObject({ amount: 25, externalReference: 'PED-1042' })
  for (const field of ['metadata', 'payer', 'refunds', 'linkUuid']) {
    expect(received.data).not.toHaveProperty(field)
  }
})

test('an administrator’s view has only its documented fields', async () => {
  const admin = await createUser(service, { role: 'ADMIN' })
  const link = await makeLink()
  const { transactionId } = (await charge(link.token)).body
  const { body } = await api('GET', `/admin/transactions/${transactionId}`, { as: admin })
  expect(Object.keys(body).toSorted()).toStrictEqual(
    [
      ...['amount', 'completedAt', 'createdAt', 'currency', 'environment', 'id', 'merchantId'],
      ...['merchantName', 'paymentMethod', 'reference', 'status'],
    ].toSorted(),
  )
})
