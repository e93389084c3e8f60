import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MerchantFixture } from '../../support/actors.ts'
import { createApiKey } from '../../support/actors.ts'
import { apiOf } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import {
  type ChargeOptions,
  chargeLink,
  concurrently,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { waitUntil } from '../../support/wait-until.ts'
import { createWebhook } from '../../support/webhooks.ts'

/** The bank is waited for 10 seconds. Who is still without an answer then is answered by this error. */
const PATIENCE_MS = 20_000

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
  await shop.service.database.query(
    "update stores set preferred_payment_method = 'c2p' where merchant_id = $1",
    [shop.merchants.bnc.uuid],
  )
})
beforeEach(async () => {
  shop.bnc.server.clearFaults()
  shop.setMinutes(0)
  await shop.service.database.query('delete from bank_health_minutes')
  await shop.service.database.query('delete from bank_health_states')
})
afterAll(stopPaymentTestbeds)

const seconds = (count: number) => count / 60

async function charge(options: ChargeOptions = {}) {
  const link = await shop.createLink('bnc')
  const signal = AbortSignal.timeout(PATIENCE_MS)
  return chargeLink(shop, link, { signal, ...options })
}

const health = async (bankCode = '0191') => {
  const { body } = await apiOf(shop.service)('GET', '/banks/health')
  return body.data.find((bank: { bankCode: string }) => bank.bankCode === bankCode)
}

const operationOf = async (operation: string, bankCode?: string) =>
  (await health(bankCode))?.operations.find(
    (one: { operation: string }) => one.operation === operation,
  )

const untilCounted = (operation: string, calls: number, bankCode?: string) =>
  waitUntil(`${calls} calls of ${operation}`, async () => {
    const found = await operationOf(operation, bankCode)
    return found?.last24Hours.calls === calls
  })

const payPage = async (token: string, language = 'es-VE') => {
  const answer = await shop.service.fetch(`/pay/${token}`, {
    headers: { 'Accept-Language': language },
  })
  return answer.text()
}

const statusPage = async (language = 'es-VE') => {
  const answer = await shop.service.fetch('/status', { headers: { 'Accept-Language': language } })
  return (await answer.text()).replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ')
}

test('a bank that answers is shown as such, to anyone, for some seconds, in one round trip', async () => {
  for (const { status, body } of await concurrently(3, () => charge())) {
    expect([status, body.status]).toStrictEqual([200, 'success'])
  }
  await untilCounted('charge', 3)
  const answer = await shop.service.fetch('/api/v1/banks/health')
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=10')
  expect(answer.headers.get('Server-Timing')).toContain('db;desc="1"')
  const period = { calls: 3, answeredShare: 1, p95Ms: expect.any(Number), lastFailureAt: null }
  expect(await health()).toMatchObject({ bankCode: '0191', bankName: expect.stringMatching('BNC') })
  expect(await operationOf('charge')).toStrictEqual({
    ...{ operation: 'charge', status: 'ok', degradedSince: null },
    ...{ last5Minutes: period, last24Hours: period },
  })
  expect(await statusPage()).toContain('Cobros con clave')
  shop.setMinutes(5)
  expect(await operationOf('charge')).toMatchObject({
    ...{ status: 'unknown', last5Minutes: { calls: 0, answeredShare: null, p95Ms: null } },
    last24Hours: period,
  })
})

test('a bank that answers nothing is marked, and stands last, within a minute, and every request is answered', {
  tags: ['full'],
  timeout: 90_000,
}, async () => {
  expect((await charge()).body.status).toBe('success')
  const link = await shop.createLink('bnc')
  const path = `/pay/${link.token}`
  const before = (await shop.api('GET', path)).body
  expect(before.methods.map(({ type }: { type: string }) => type)).toStrictEqual([
    'c2p',
    'mobile_payment',
  ])
  expect(before.failingMethods).toStrictEqual([])

  shop.bnc.server.chooseFaultsBy(() => ({ kind: 'silent', when: 'before' }))
  const claim = { reference: '00083736', phone: '04241234567', bankCode: '0105' }
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => charge()),
    verifyLink(shop, await shop.createLink('bnc'), claim, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    }),
  ])
  for (const { status, body, text } of answers) {
    expect([200, 202], text).toContain(status)
    expect(body.status, text).toBe('pending')
  }
  await untilCounted('charge', 5)
  shop.setMinutes(seconds(59))
  const answer = await shop.service.fetch(`/api/v1${path}`)
  expect(answer.headers.get('Server-Timing')).toContain('db;desc="1"')
  const after = (await answer.json()) as typeof before
  expect(after.methods.map(({ type }: { type: string }) => type)).toStrictEqual([
    'mobile_payment',
    'c2p',
  ])
  expect(after.failingMethods).toStrictEqual(['c2p'])
  const page = await payPage(link.token)
  expect(page.indexOf('id="way-verify"')).toBeLessThan(page.indexOf('id="way-c2p"'))
  expect(page).toContain('Con fallas: el banco del comercio casi no responde')
  expect(await payPage(link.token, 'en')).toContain('Failing: the merchant’s bank hardly answers')
  expect(await operationOf('charge')).toMatchObject({
    status: 'down',
    last5Minutes: { calls: 5, answeredShare: 0.2, lastFailureAt: expect.any(String) },
  })
  expect(await statusPage()).toContain('Casi no responde')
  expect(await statusPage('en')).toContain('Hardly answers')

  // A link of another bank, and one of the test environment, are as before.
  for (const bank of ['r4', 'sandbox'] as const) {
    const other = await shop.createLink(bank)
    expect((await shop.api('GET', `/pay/${other.token}`)).body.failingMethods).toStrictEqual([])
  }

  // Nobody tries it any more, so that after five minutes it is shown as usual.
  shop.setMinutes(6)
  expect((await shop.api('GET', path)).body.failingMethods).toStrictEqual([])
})

test('where the bank confirms nothing, a mobile payment is marked, since it is confirmed late', async () => {
  await addMinutes('verification', [[0, 5, 0]])
  const link = await shop.createLink('bnc')
  const { body } = await shop.api('GET', `/pay/${link.token}`)
  expect(body.methods.map(({ type }: { type: string }) => type)).toStrictEqual([
    'c2p',
    'mobile_payment',
  ])
  expect(body.failingMethods).toStrictEqual(['mobile_payment'])
  expect(await payPage(link.token)).toContain('Puedes pagar, pero la confirmación puede tardar')
  await addMinutes('charge', [[0, 5, 0]])
  const both = (await shop.api('GET', `/pay/${link.token}`)).body
  expect(both.failingMethods).toStrictEqual(['c2p', 'mobile_payment'])
  expect(both.methods).toStrictEqual(body.methods)
})

test('refusals are answers; unreadable, cut and refused connections are none; the sandbox counts as nothing', async () => {
  for (let time = 0; time < 3; time += 1) {
    const { body } = await charge({ otp: newOtp() })
    expect(body.status).toBe('failed')
  }
  await untilCounted('charge', 3)
  expect(await operationOf('charge')).toMatchObject({
    ...{ status: 'ok', last5Minutes: { answeredShare: 1, lastFailureAt: null } },
  })
  shop.bnc.server.fault({ kind: 'garbage' }, { path: /C2P/i })
  expect((await charge()).body.status).toBe('pending')
  shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /C2P/i })
  expect((await charge()).body.status).toBe('pending')
  await untilCounted('charge', 5)
  expect(await operationOf('charge')).toMatchObject({
    ...{ status: 'degraded', last5Minutes: { calls: 5, answeredShare: 0.6 } },
  })
  const test = await shop.createLink('sandbox')
  expect((await chargeLink(shop, test)).status).toBe(200)
  await untilCounted('charge', 5)
  const rows = await shop.service.database.query(
    'select distinct bank_code from bank_health_minutes',
  )
  expect(rows).toStrictEqual([{ bank_code: '0191' }])
})

test('the table has nothing of amounts, payers or merchants', async () => {
  const payer = newPayer()
  const otp = newOtp()
  await charge({ payer, otp })
  await untilCounted('charge', 1)
  const rows = await shop.service.database.query('select * from bank_health_minutes')
  expect(Object.keys(rows[0] ?? {})).toStrictEqual([
    ...['bank_code', 'operation', 'minute', 'calls', 'answered', 'latencies', 'last_failure_at'],
  ])
  const text = JSON.stringify(rows)
  for (const secret of [payer.phone, payer.document, otp, shop.merchants.bnc.uuid]) {
    expect(text).not.toContain(secret)
  }
})

/** Minutes after ten o'clock, with their calls and how many were answered. */
async function addMinutes(
  operation: string,
  minutes: readonly (readonly [minute: number, calls: number, answered: number])[],
) {
  for (const [minute, calls, answered] of minutes) {
    const at = new Date(MORNING.getTime() + minute * 60_000 + 1_000).toISOString()
    const entries = Array.from({ length: calls }, (_, place) => ({
      ...{ bankCode: '0191', operation, at, answered: place < answered, durationMs: place * 100 },
    }))
    await shop.service.database.query('select record_bank_calls($1)', [JSON.stringify(entries)])
  }
}

const eventsOf = async (merchant: MerchantFixture) => {
  const rows = await shop.service.database.query(
    `select type, environment, data from outbox where merchant_id = $1 and type like 'bank.%' order by id`,
    [merchant.uuid],
  )
  return rows
}

test('percentiles come of all minutes, and minutes of a day ago are removed', async () => {
  await addMinutes('statement', [
    [0, 20, 20],
    [1, 20, 20],
  ])
  shop.setMinutes(2)
  // 40 durations from 0 to 1,900 ms: the 38th is 1,800 ms.
  expect((await operationOf('statement')).last24Hours).toMatchObject({ calls: 40, p95Ms: 2000 })
  await shop.runCron(25 * 60)
  const left = () =>
    shop.service.database.query(
      "select 1 from bank_health_minutes where operation = 'statement' and minute < $1",
      [new Date(MORNING.getTime() + 2 * 60_000)],
    )
  expect(await left()).toHaveLength(1)
  await shop.runCron(25 * 60 + 1)
  expect(await left()).toHaveLength(0)
})

test('merchants at the bank are told once that it fails and once that it works, and not at each failure', async () => {
  const { bnc, r4 } = shop.merchants
  const events = ['bank.degraded', 'bank.recovered']
  for (const merchant of [bnc, r4]) {
    await createWebhook(shop.service, merchant, { environment: 'live', events })
  }
  // Good and bad minutes by turns, and a single bad one, are no reason.
  await addMinutes(
    'charge',
    [0, 1, 2, 3, 4, 5].map((minute) => [minute, 4, minute % 2 ? 4 : 0] as const),
  )
  await shop.runCron(6)
  expect(await eventsOf(bnc)).toStrictEqual([])

  await addMinutes('charge', [
    [6, 4, 0],
    [7, 4, 1],
  ])
  await addMinutes('charge', [[8, 4, 0]])
  await shop.runCron(8)
  expect(await eventsOf(bnc)).toStrictEqual([])
  shop.setMinutes(9)
  const at = new Date(MORNING.getTime() + 9 * 60_000)
  await Promise.all([1, 2, 3].map(() => shop.service.runCron(at)))
  const data = { bankCode: '0191', operation: 'charge', since: '2026-03-10T14:06:00.000Z' }
  const degraded = { type: 'bank.degraded', environment: 'live', data }
  expect(await eventsOf(bnc)).toStrictEqual([degraded])
  expect((await operationOf('charge')).degradedSince).toBe(data.since)

  // Four good minutes are not enough, nor are five with a bad one among them.
  await addMinutes(
    'charge',
    [9, 10, 11, 12].map((minute) => [minute, 4, 4] as const),
  )
  await shop.runCron(13)
  await addMinutes('charge', [
    [13, 4, 0],
    ...[14, 15, 16, 17].map((minute) => [minute, 4, 4] as const),
  ])
  await shop.runCron(18)
  expect(await eventsOf(bnc)).toStrictEqual([degraded])
  await addMinutes('charge', [[18, 4, 4]])
  await shop.runCron(19)
  await shop.runCron(20)
  expect(await eventsOf(bnc)).toStrictEqual([degraded, { ...degraded, type: 'bank.recovered' }])
  expect((await operationOf('charge')).degradedSince).toBe(null)

  // Who is paid elsewhere, or has no webhook for it, is told nothing.
  for (const merchant of [r4, shop.sibling]) expect(await eventsOf(merchant)).toStrictEqual([])
  const rows = await shop.service.database.query(
    "select 1 from webhook_deliveries d join outbox o on o.id = d.event_id where o.type like 'bank.%'",
  )
  expect(rows).toHaveLength(2)
})

test('a bank that nobody asks any more has recovered after an hour', async () => {
  await createWebhook(shop.service, shop.sibling, {
    environment: 'live',
    events: ['bank.recovered'],
  })
  await addMinutes(
    'transfer',
    [0, 1, 2].map((minute) => [minute, 1, 0] as const),
  )
  await shop.runCron(3)
  await shop.runCron(61)
  expect(await eventsOf(shop.sibling)).toStrictEqual([])
  await shop.runCron(63)
  expect(await eventsOf(shop.sibling)).toMatchObject([{ type: 'bank.recovered' }])
})

test('an API key may ask as well, and a wrong one is no matter', async () => {
  const key = await createApiKey(shop.service, shop.owner)
  for (const as of [key, { token: 'svc_live_wrong' }]) {
    expect((await shop.api('GET', '/banks/health', { as })).status).toBe(200)
  }
})
