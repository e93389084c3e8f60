import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
import { createApiKey, createMerchant, type MerchantFixture } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { payoutRow } from '../../support/payouts.ts'
import { createRate } from '../../support/rates.ts'
import { type SandboxShop, sandboxCallers, startSandboxShop } from '../../support/sandbox-shop.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let shop: SandboxShop
let merchant: MerchantFixture
beforeAll(async () => {
  shop = await startSandboxShop()
  await createRate(shop.service)
  merchant = await createMerchant(shop.service, shop.owner)
})
afterAll(() => shop.stop())

const get = async (path: string) => (await shop.api('GET', path, { as: shop.owner })).body

const advance = (seconds: unknown, of = merchant, as: { token: string } = shop.owner) =>
  shop.api('POST', '/sandbox/clock', { as, body: { merchantId: of.id, advance: seconds } })

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

const openCheckout = async (of: MerchantFixture, changes: Record<string, unknown> = {}) => {
  const { body } = await shop.api('POST', `/merchants/${of.id}/checkouts`, {
    as: shop.owner,
    body: {
      ...{ externalReference: randomUUID(), amount: 10, currency: 'USD', environment: 'test' },
      ...changes,
    },
  })
  return { ...body, token: (body.url as string).split('/').at(-1) as string }
}

const eventsOf = async (id: string) =>
  (
    await shop.service.database.query<{ type: string }>(
      `select type from outbox where topic = 'event' and data->>'id' = $1 order by type`,
      [id],
    )
  ).map(({ type }) => type)

test('a clock shows how far it is ahead, and goes forward alone', async () => {
  const of = await createMerchant(shop.service, shop.owner)
  const clock = () => get(`/sandbox/clock?merchantId=${of.id}`)
  expect(await clock()).toMatchObject({ merchantId: of.id, aheadSeconds: 0 })
  expect((await advance(DAY, of)).body).toMatchObject({ merchantId: of.id, aheadSeconds: DAY })
  expect((await advance(1, of)).body.aheadSeconds).toBe(DAY + 1)
  const { now, aheadSeconds } = await clock()
  expect(aheadSeconds).toBe(DAY + 1)
  expect(Math.abs(Date.parse(now) - inSeconds(DAY + 1).getTime())).toBeLessThan(10_000)
  for (const bad of [0, -1, 1.5, '60', null, undefined, 401 * DAY]) {
    expectRefusal(await advance(bad, of), 'INVALID_REQUEST')
  }
  for (let year = 0; year < 2; year += 1) {
    expect((await advance(400 * DAY, of)).status).toBe(200)
  }
  expectRefusal(await advance(300 * DAY, of), 'INVALID_REQUEST')
  expect((await advance(299 * DAY - 1, of)).body.aheadSeconds).toBe(1_100 * DAY)
  expectRefusal(await advance(1, of), 'INVALID_REQUEST')
})

test('ten advances at once all count, and the same request twice counts once', async () => {
  const of = await createMerchant(shop.service, shop.owner)
  await Promise.all(Array.from({ length: 10 }, () => advance(10, of)))
  expect((await get(`/sandbox/clock?merchantId=${of.id}`)).aheadSeconds).toBe(100)
  const headers = { 'Idempotency-Key': randomUUID() }
  const body = { merchantId: of.id, advance: 5 }
  const repeated = await Promise.all(
    [1, 2, 3].map(() => shop.api('POST', '/sandbox/clock', { as: shop.owner, headers, body })),
  )
  expect(new Set(repeated.map(({ text }) => text)).size).toBe(1)
  expect((await get(`/sandbox/clock?merchantId=${of.id}`)).aheadSeconds).toBe(105)
})

test('a clock is for members but cashiers, with a token or a test key', async () => {
  const { allowed, refused } = await sandboxCallers(shop)
  const path = `/sandbox/clock?merchantId=${shop.merchant.id}`
  for (const as of Object.values(allowed)) {
    expect((await advance(1, shop.merchant, as)).status).toBe(200)
    expect((await shop.api('GET', path, { as })).status).toBe(200)
  }
  for (const [as, code] of Object.values(refused)) {
    expectRefusal(await advance(1, shop.merchant, as), code)
    expectRefusal(await shop.api('GET', path, { as }), code)
  }
  const reads = { environment: 'test', permissions: ['sandbox:read'] } as const
  const reader = await createApiKey(shop.service, shop.owner, {
    ...reads,
    permissions: [...reads.permissions],
  })
  expectRefusal(await advance(1, shop.merchant, reader), 'FORBIDDEN')
  expectRefusal(await shop.api('GET', path), 'UNAUTHORIZED')
})

describe('once the clock has moved', () => {
  test('test links expire by it, with their event, and live ones and those of others do not', async () => {
    const expiresAt = inSeconds(HOUR)
    const link = await createLink(shop.service, merchant, { expiresAt, label: 'vence' })
    const others = [
      await createLink(shop.service, merchant, { expiresAt, environment: 'live' }),
      await createLink(shop.service, shop.sibling, { expiresAt }),
    ]
    const statusOf = async ({ token }: { token: string }) => (await get(`/pay/${token}`)).status
    const before = await Promise.all(others.map(statusOf))
    expect(await statusOf(link)).toBe('ACTIVE')
    await advance(2 * HOUR)
    expect(await statusOf(link)).toBe('EXPIRED')
    expect(await Promise.all(others.map(statusOf))).toStrictEqual(before)
    expectRefusal(await shop.claim(link), 'GONE')
    const listed = async (status: string) =>
      (
        await get(
          `/merchants/${merchant.id}/payment-links?environment=test&search=vence&status=${status}`,
        )
      ).total
    expect([await listed('EXPIRED'), await listed('ACTIVE')]).toStrictEqual([1, 0])
    const [event] = await shop.service.database.query(
      `select count(*)::integer as count from outbox where type = 'payment_link.expired'
         and data->>'label' = 'vence'`,
    )
    expect(event).toStrictEqual({ count: 1 })
  })

  test('a link made later expires by it within a minute', async () => {
    const soon = { expiresAt: inSeconds(3 * HOUR), label: 'luego' }
    const link = await createLink(shop.service, merchant, soon)
    await advance(2 * HOUR)
    await shop.service.database.query(
      'update payment_links set expiry_recorded_at = null where id = $1',
      [link.uuid],
    )
    await shop.runCron(0)
    const [row] = await shop.service.database.query(
      'select expiry_recorded_at is not null as recorded from payment_links where id = $1',
      [link.uuid],
    )
    expect(row).toStrictEqual({ recorded: true })
  })

  test('an expiry is in the future only if it is after it', async () => {
    await advance(DAY)
    const path = `/merchants/${merchant.id}/payment-links`
    const make = (seconds: number, environment: string) =>
      shop.api('POST', path, {
        as: shop.owner,
        body: {
          ...{ label: 'x', amount: 5, currency: 'VES', environment },
          expiresAt: inSeconds(seconds).toISOString(),
        },
      })
    expectRefusal(await make(HOUR, 'test'), 'INVALID_REQUEST')
    expect((await make(HOUR, 'live')).status).toBe(201)
    const { aheadSeconds } = await get(`/sandbox/clock?merchantId=${merchant.id}`)
    expect((await make(aheadSeconds + HOUR, 'test')).status).toBe(201)
  })

  test('quotes run out and checkouts expire by it, and live ones do not', async () => {
    const checkout = await openCheckout(merchant)
    const live = await openCheckout(merchant, { environment: 'live' })
    const { aheadSeconds } = await get(`/sandbox/clock?merchantId=${merchant.id}`)
    const lifetime = Date.parse(checkout.expiresAt) - inSeconds(aheadSeconds).getTime()
    expect(Math.abs(lifetime - DAY * 1000)).toBeLessThan(10_000)
    const quotes = [(await get(`/pay/${checkout.token}`)).checkout.quoteExpiresAt]
    quotes.push((await get(`/pay/${checkout.token}`)).checkout.quoteExpiresAt)
    await advance(16 * 60)
    quotes.push((await get(`/pay/${checkout.token}`)).checkout.quoteExpiresAt)
    expect(quotes[1]).toBe(quotes[0])
    expect(Date.parse(quotes[2]) - Date.parse(quotes[0])).toBeGreaterThanOrEqual(16 * 60_000)
    await advance(DAY)
    const path = `/merchants/${merchant.id}/checkouts`
    expect((await get(`${path}/${checkout.id}`)).status).toBe('expired')
    expect((await get(`${path}/${live.id}`)).status).toBe('open')
    expect(await eventsOf(checkout.id)).toContain('checkout.expired')
  })

  test('its days end, and are closed with what was paid by then', async () => {
    const of = await createMerchant(shop.service, shop.owner)
    const today = caracasDay(new Date())
    const closing = (day: string) => get(`/merchants/${of.id}/closings/${day}?environment=test`)
    await shop.charge({ of, amount: '10.00' })
    expectRefusal(
      await shop.api('GET', `/merchants/${of.id}/closings/${today}?environment=test`, {
        as: shop.owner,
      }),
      'NOT_FOUND',
    )
    await advance(DAY, of)
    await shop.charge({ of, amount: '20.00' })
    await advance(DAY + 6 * HOUR, of)
    expect(await closing(today)).toMatchObject({ opening: 0, in: 10, closing: 10 })
    expect(await closing(addDays(today, 1))).toMatchObject({ opening: 10, in: 20, closing: 30 })
  })

  test('scheduled payouts of the test environment start by it', async () => {
    const of = await createMerchant(shop.service, shop.owner)
    const account = await createBankAccount(shop.service, shop.owner)
    const path = `/merchants/${of.id}/payouts`
    const { body } = await shop.api('POST', path, {
      as: shop.owner,
      body: {
        ...{ account: account.id, environment: 'test', rows: [payoutRow()] },
        scheduledFor: inSeconds(2 * DAY).toISOString(),
      },
    })
    for (const step of ['submit', 'approve']) {
      await shop.api('POST', `${path}/${body.id}/${step}`, { as: shop.owner })
    }
    const status = async () => (await get(`${path}/${body.id}`)).status
    expect(await status()).toBe('scheduled')
    await advance(2 * DAY, of)
    expect(await status()).toBe('processing')
    await shop.runCron(1, 5)
    expect(await status()).toBe('completed')
  })
})
