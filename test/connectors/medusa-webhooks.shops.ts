import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signatureHeaders } from '../../sdk/js/src/webhooks.ts'
import { createMerchant } from '../support/actors.ts'
import { createCheckout } from '../support/checkout-fixtures.ts'
import {
  type Input,
  newMedusaId,
  type ProviderBench,
  startProviderBench,
} from '../support/medusa-provider.ts'

let bench: ProviderBench
let secret: string
beforeAll(async () => {
  bench = await startProviderBench()
  secret = String(bench.options.webhookSecret)
})
afterEach(() => bench.line.setFault('none'))
afterAll(() => bench.stop())

interface Changes {
  type?: string
  secret?: string
  secondsAgo?: number
  /** What is sent instead of what was signed. */
  sent?: string
  isUnsigned?: boolean
}

/** What the provider makes of a webhook about a checkout, as Medusa hands it over. */
async function receive(data: Input, changes: Changes = {}) {
  const { type = 'checkout.paid', secondsAgo = 0, sent, isUnsigned = false } = changes
  const body = JSON.stringify({ id: 'evt_1', type, data })
  const timestampSeconds = Math.floor(Date.now() / 1000) - secondsAgo
  const signed = await signatureHeaders([changes.secret ?? secret], {
    id: 'evt_1',
    timestampSeconds,
    body,
  })
  const headers = isUnsigned ? {} : signed
  const rawData = Buffer.from(sent ?? body)
  return bench.provider.getWebhookActionAndData({ data: JSON.parse(body), rawData, headers })
}

test('a paid checkout is captured, at the amount of its session', async () => {
  const session = await bench.begin({ amount: 2.5, currency_code: 'usd' })
  await bench.pay(session)
  const expected = { action: 'captured', data: { session_id: session.session_id, amount: 2.5 } }
  expect(await receive({ id: session.checkout_id })).toEqual(expected)
  expect(await receive({ id: session.checkout_id })).toEqual(expected)
})

test('what the service says counts, and not what the webhook said', async () => {
  const session = await bench.begin({ amount: 100 })
  const told = { id: session.checkout_id, status: 'paid', amount: 100 }
  expect(await receive(told)).toMatchObject({ action: 'pending' })
  await bench.pay(session, { amountVes: 40 })
  expect(await receive(told)).toMatchObject({ action: 'requires_more' })
  await bench.pay(session, { amountVes: 60 })
  expect(await receive(told, { type: 'checkout.created' })).toMatchObject({ action: 'captured' })
})

test('a checkout that was canceled is canceled', async () => {
  const session = await bench.begin()
  await bench.provider.cancelPayment({ data: session })
  expect(await receive({ id: session.checkout_id })).toMatchObject({ action: 'canceled' })
})

test('a session whose amount has changed is still found', async () => {
  const session = await bench.begin()
  const input = { data: session, amount: 30, currency_code: 'ves' }
  const { data } = await bench.provider.updatePayment(input)
  await bench.pay(data)
  expect(await receive({ id: data.checkout_id })).toEqual({
    action: 'captured',
    data: { session_id: session.session_id, amount: 30 },
  })
})

test.each<[string, Changes]>([
  ['signed by another secret', { secret: 'whsec_c29tZWJvZHkgZWxzZQ==' }],
  ['with another body than was signed', { sent: '{"type":"checkout.paid","data":{}}' }],
  ['without a signature', { isUnsigned: true }],
  ['of a month ago', { secondsAgo: 30 * 24 * 60 * 60 }],
])('one is ignored that is %s', async (_, changes) => {
  const session = await bench.begin()
  await bench.pay(session)
  const before = bench.warnings.length
  expect(await receive({ id: session.checkout_id }, changes)).toEqual({ action: 'not_supported' })
  expect(bench.warnings.slice(before)).toEqual([expect.stringContaining('a webhook was ignored')])
})

test('one that waited in Medusa’s queue for two days counts', async () => {
  const session = await bench.begin()
  await bench.pay(session)
  const late = await receive({ id: session.checkout_id }, { secondsAgo: 2 * 24 * 60 * 60 })
  expect(late.action).toBe('captured')
})

test.each(['transaction.completed', 'refund.succeeded', 'webhook.test', 'something.new'])(
  'an event of another kind is ignored: %s',
  async (type) => {
    const session = await bench.begin()
    await bench.pay(session)
    const data = { id: session.checkout_id }
    expect(await receive(data, { type })).toEqual({ action: 'not_supported' })
  },
)

test('checkouts of other programs and merchants are ignored', async () => {
  const own = await createCheckout(bench.service, bench.merchant, { externalReference: 'PED-1042' })
  expect(await receive({ id: own.id })).toEqual({ action: 'not_supported' })
  const other = await createMerchant(bench.service, bench.owner)
  const theirs = await createCheckout(bench.service, other, {
    externalReference: newMedusaId('payses'),
  })
  expect(await receive({ id: theirs.id })).toEqual({ action: 'not_supported' })
  expect(await receive({ id: 'chk_unknown' })).toEqual({ action: 'not_supported' })
})

test('one is thrown back where the service cannot be asked, so that Medusa repeats it', async () => {
  const session = await bench.begin()
  await bench.pay(session)
  bench.line.setFault('gone')
  await expect(receive({ id: session.checkout_id })).rejects.toThrow(/No service answers/)
})
