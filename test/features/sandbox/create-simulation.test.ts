import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey, createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createBankAccount } from '../../support/bank-accounts.ts'
import { createLink } from '../../support/link-fixtures.ts'
import { newPayer } from '../../support/payment-testbed.ts'
import { payoutRow } from '../../support/payouts.ts'
import { createRate } from '../../support/rates.ts'
import { requestRefund } from '../../support/refunds.ts'
import { type SandboxShop, sandboxCallers, startSandboxShop } from '../../support/sandbox-shop.ts'

let shop: SandboxShop
beforeAll(async () => {
  shop = await startSandboxShop()
  await createRate(shop.service)
})
afterAll(() => shop.stop())

const statusOf = async (id: string) => {
  const { body } = await shop.api('GET', `/sandbox/simulations?merchantId=${shop.merchant.id}`, {
    as: shop.owner,
  })
  return body.data.find((one: { id: string }) => one.id === id)?.status
}

const start = async (body: Record<string, unknown>) => {
  const started = await shop.simulate(body)
  expect([started.status, started.text]).toStrictEqual([201, started.text])
  return started.body
}

const openCheckout = async (changes: Record<string, unknown> = {}) => {
  const { body } = await shop.api('POST', `/merchants/${shop.merchant.id}/checkouts`, {
    as: shop.owner,
    body: {
      externalReference: randomUUID(),
      amount: 100,
      currency: 'VES',
      environment: 'test',
      acceptPartial: true,
      ...changes,
    },
  })
  return { id: body.id as string, token: (body.url as string).split('/').at(-1) as string }
}

const readCheckout = async (id: string) =>
  (await shop.api('GET', `/merchants/${shop.merchant.id}/checkouts/${id}`, { as: shop.owner })).body

describe('an incoming payment', () => {
  test('is booked at the simulated bank, and found by a verification, once', async () => {
    const { phone } = newPayer()
    expect((await shop.verify({ phone, amount: 120.5 })).body.status).toBe('absent')
    const { payment, status } = await start({
      ...{ type: 'incoming_payment', phone, amount: 120.5, bankCode: '0102' },
    })
    expect(status).toBe('spent')
    expect(payment).toStrictEqual({
      ...{ phone, bankCode: '0102', amount: 120.5, notices: 1 },
      reference: expect.stringMatching(/^\d{8}$/),
      bookedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      shownAt: expect.any(String),
    })
    const found = (await shop.verify({ phone, amount: 120.5 })).body
    expect(found).toStrictEqual({
      status: 'found',
      transactionId: expect.stringMatching(/^txn_/),
      sameRequest: false,
    })
    expect(await shop.transaction(found.transactionId)).toMatchObject({
      ...{ status: 'completed', amount: 120.5, reference: payment.reference },
    })
    const again = (await shop.verify({ phone, amount: 120.5 })).body
    // The same user asks again within the hour.
    expect(again).toStrictEqual({
      ...{ status: 'already_used', transactionId: found.transactionId, sameRequest: true },
    })
  })

  test('is told to the merchant’s endpoints once it is found, as in live', async () => {
    const { phone } = newPayer()
    await start({ type: 'incoming_payment', phone, amount: 77.25 })
    const { transactionId } = (await shop.verify({ phone, amount: 77.25 })).body
    const events = await shop.service.database.query(
      `select type, environment from outbox where topic = 'event' and data->>'id' = $1`,
      [transactionId],
    )
    expect(events).toStrictEqual([{ type: 'transaction.completed', environment: 'test' }])
  })

  test('is one of two until the reference is given', async () => {
    const { phone } = newPayer()
    await start({ type: 'incoming_payment', phone, amount: 15, reference: '11112222' })
    await start({ type: 'incoming_payment', phone, amount: 15, reference: '33334444' })
    expect((await shop.verify({ phone, amount: 15 })).body.status).toBe('ambiguous')
    const named = await shop.verify({ phone, amount: 15, reference: '4444' })
    expect(named.body.status).toBe('found')
    expect((await shop.verify({ phone, amount: 15 })).body.status).toBe('found')
  })

  test('of another phone, amount, bank or reference is absent', async () => {
    const { phone } = newPayer()
    await start({
      ...{ type: 'incoming_payment', phone, amount: 31, bankCode: '0102', reference: '55556666' },
    })
    for (const other of [
      { phone: newPayer().phone, amount: 31 },
      { phone, amount: 31.01 },
      { phone, amount: 31, bankCode: '0134' },
      { phone, amount: 31, reference: '7777' },
    ]) {
      expect((await shop.verify(other)).body).toStrictEqual({
        ...{ status: 'absent', transactionId: null, sameRequest: false },
      })
    }
  })

  test('pays a part of a checkout when its payer claims it by its whole reference', async () => {
    const { phone } = newPayer()
    const checkout = await openCheckout()
    await start({ type: 'incoming_payment', phone, amount: 40, reference: '12121212' })
    const claimed = await shop.claim(checkout, { phone, reference: '12121212' })
    expect(claimed.body.status).toBe('success')
    expect(await readCheckout(checkout.id)).toMatchObject({
      ...{ status: 'partially_paid', receivedVes: 40, remainingVes: 60 },
    })
  })

  test('verified at once by ten requests of one sale is one transaction', async () => {
    const { phone } = newPayer()
    await start({ type: 'incoming_payment', phone, amount: 64 })
    const sale = { phone, amount: 64, externalReference: 'mesa-4' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.verify(sale)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.status).toBe('found')
  })
})

describe('a lost answer', () => {
  test('leaves the next charge pending, which the bank has made; cron settles it', async () => {
    const { id } = await start({ type: 'lost_answer' })
    const charged = await shop.charge({ amount: '33.00' })
    expect(charged.body.status).toBe('pending')
    expect(await statusOf(id)).toBe('spent')
    await shop.runCron(5)
    expect((await shop.transaction(charged.body.transactionId)).status).toBe('completed')
    expect((await shop.charge()).body.status).toBe('success')
  })

  test('leaves a payment of the owner’s own account pending, which is sent once', async () => {
    const account = await createBankAccount(shop.service, shop.owner)
    const { id } = await start({ type: 'lost_answer' })
    const sent = await shop.api('POST', '/bank/p2p', {
      as: shop.owner,
      body: { account_number: account.id, phone: '04121234567', amount: 12 },
    })
    expect(sent.body.status).toBe('pending')
    expect(await statusOf(id)).toBe('spent')
    await shop.runCron(5)
    const told = await shop.api('GET', `/bank/transfer/status?id=${sent.body.id}`, {
      as: shop.owner,
    })
    expect(told.body.status).toBe('success')
    const booked = await shop.service.database.query(
      'select from sandbox_movements where account_number = $1 and amount = 12',
      [account.accountNumber],
    )
    expect(booked).toHaveLength(1)
  })

  test('leaves the next refund pending', async () => {
    const { transactionId } = (await shop.charge()).body
    await start({ type: 'lost_answer' })
    const { body } = await requestRefund(shop.api, shop.owner, shop.merchant, { id: transactionId })
    expect(body.status).toBe('pending')
    await shop.runCron(5)
    expect((await shop.transaction(transactionId)).status).toBe('refunded')
  })

  test('is met by one of two charges that come at once', async () => {
    await start({ type: 'lost_answer' })
    const charged = await Promise.all([shop.charge(), shop.charge()])
    expect(charged.map(({ body }) => body.status).toSorted()).toStrictEqual(['pending', 'success'])
  })

  test('that lasts is met by every charge until its time is over', async () => {
    const { id, endsAt } = await start({ type: 'lost_answer', seconds: 60 })
    expect((await shop.charge()).body.status).toBe('pending')
    expect((await shop.charge()).body.status).toBe('pending')
    expect(await statusOf(id)).toBe('active')
    shop.service.setNow(new Date(endsAt))
    expect(await statusOf(id)).toBe('ended')
    expect((await shop.charge()).body.status).toBe('success')
    shop.service.setNow()
    await shop.api('DELETE', `/sandbox/simulations/${id}`, { as: shop.owner })
  })
})

describe('an outage of the bank', () => {
  test('leaves a charge pending, which was never made and fails', async () => {
    await start({ type: 'bank_outage' })
    const charged = await shop.charge({ amount: '44.00' })
    expect(charged.body.status).toBe('pending')
    await shop.runCron(5)
    expect(await shop.transaction(charged.body.transactionId)).toMatchObject({
      ...{ status: 'failed', failureReason: { code: 'BANK_DOWN' } },
    })
  })

  test('leaves a claim and a verification pending, which find the payment afterwards', async () => {
    const { phone } = newPayer()
    await start({ type: 'incoming_payment', phone, amount: 25 })
    await start({ type: 'bank_outage' })
    expect((await shop.verify({ phone, amount: 25 })).body.status).toBe('pending')
    expect((await shop.verify({ phone, amount: 25 })).body.status).toBe('found')
    await start({ type: 'bank_outage' })
    const link = await createLink(shop.service, shop.merchant)
    const claimed = await shop.claim(link)
    expect(claimed.body.status).toBe('pending')
    await shop.runCron(5)
    expect((await shop.transaction(claimed.body.transactionId)).status).toBe('completed')
  })
})

test('a slow bank answers after so many seconds, and a bank that nobody waits for is pending', {
  tags: ['full'],
  timeout: 30_000,
}, async () => {
  await start({ type: 'slow_bank', delaySeconds: 1 })
  const before = performance.now()
  expect((await shop.charge()).body.status).toBe('success')
  expect(performance.now() - before).toBeGreaterThan(1000)
  await start({ type: 'slow_bank', delaySeconds: 10 })
  const charged = await shop.charge()
  expect(charged.body.status).toBe('pending')
  await shop.runCron(5)
  expect((await shop.transaction(charged.body.transactionId)).status).toBe('completed')
})

test('a caller who leaves while a slow bank answers has made one charge, and has spent the simulation', async () => {
  const { id } = await start({ type: 'slow_bank', delaySeconds: 1 })
  const link = await createLink(shop.service, shop.merchant)
  const body = { phone: newPayer().phone, bankCode: '0102', document: 'V12345678', otp: '12345678' }
  const left = shop.service.fetch(`/api/v1/pay/${link.token}/charge`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(300),
  })
  await expect(left).rejects.toThrow()
  const statuses = () =>
    shop.service.database.query<{ status: string }>(
      'select status from transactions where link_id = $1',
      [link.uuid],
    )
  await expect.poll(statuses, { timeout: 5000 }).toStrictEqual([{ status: 'completed' }])
  expect(await statusOf(id)).toBe('spent')
})

test('a key that the payer’s bank is asked for during an outage is refused, and the next one is not', async () => {
  await start({ type: 'bank_outage' })
  const link = await createLink(shop.service, shop.merchant)
  const ask = () =>
    shop.api('POST', `/pay/${link.token}/key`, {
      body: { phone: newPayer().phone, document: 'V12345678', bankCode: '0102' },
    })
  expectRefusal(await ask(), 'BANK_UNAVAILABLE')
  expect((await ask()).status).toBe(202)
})

test('a payment of a payout meets the simulation of its merchant, and of no other', async () => {
  const account = await createBankAccount(shop.service, shop.owner)
  const send = async (of: { id: string }) => {
    const path = `/merchants/${of.id}/payouts`
    const { body } = await shop.api('POST', path, {
      as: shop.owner,
      body: { account: account.id, environment: 'test', rows: [payoutRow()] },
    })
    for (const step of ['submit', 'approve']) {
      await shop.api('POST', `${path}/${body.id}/${step}`, { as: shop.owner })
    }
    await shop.runCron(0)
    return async () => (await shop.api('GET', `${path}/${body.id}`, { as: shop.owner })).body.status
  }
  const { id } = await start({ type: 'lost_answer' })
  expect(await (await send(shop.sibling))()).toBe('completed')
  expect(await statusOf(id)).toBe('active')
  const statusOfPayout = await send(shop.merchant)
  expect([await statusOfPayout(), await statusOf(id)]).toStrictEqual(['processing', 'spent'])
  await shop.runCron(5)
  expect(await statusOfPayout()).toBe('completed')
})

describe('a late notice', () => {
  test('hides the next incoming payment until it comes', async () => {
    const { phone } = newPayer()
    await start({ type: 'late_notice', delaySeconds: 90 })
    const { payment, createdAt } = await start({ type: 'incoming_payment', phone, amount: 18 })
    expect(Date.parse(payment.shownAt) - Date.parse(createdAt)).toBe(90_000)
    expect((await shop.verify({ phone, amount: 18 })).body.status).toBe('absent')
    shop.service.setNow(new Date(payment.shownAt))
    expect((await shop.verify({ phone, amount: 18 })).body.status).toBe('found')
    shop.service.setNow()
  })

  test('leaves a payer’s claim pending until it comes', async () => {
    await start({ type: 'late_notice', delaySeconds: 240 })
    const link = await createLink(shop.service, shop.merchant)
    const claimed = await shop.claim(link)
    expect(claimed.body.status).toBe('pending')
    await shop.runCron(2)
    expect((await shop.transaction(claimed.body.transactionId)).status).toBe('pending')
    await shop.runCron(15)
    expect((await shop.transaction(claimed.body.transactionId)).status).toBe('completed')
  })
})

test('a notice that comes twice tells of one payment', async () => {
  const { phone } = newPayer()
  const { id } = await start({ type: 'duplicate_notice' })
  const { payment } = await start({ type: 'incoming_payment', phone, amount: 19 })
  expect([payment.notices, await statusOf(id)]).toStrictEqual([2, 'spent'])
  expect((await shop.verify({ phone, amount: 19 })).body.status).toBe('found')
  expect((await shop.verify({ phone, amount: 19 })).body.status).toBe('already_used')
})

describe('a wrong amount', () => {
  test('is a part payment of a checkout, or too much', async () => {
    await start({ type: 'wrong_amount', amount: 30 })
    const part = await openCheckout()
    expect((await shop.claim(part)).body.status).toBe('success')
    expect(await readCheckout(part.id)).toMatchObject({
      ...{ status: 'partially_paid', receivedVes: 30, remainingVes: 70 },
    })
    await start({ type: 'wrong_amount', amount: 130 })
    const tooMuch = await openCheckout()
    expect((await shop.claim(tooMuch)).body.status).toBe('success')
    expect(await readCheckout(tooMuch.id)).toMatchObject({ status: 'paid', overpaidVes: 30 })
  })

  test('of a checkout in dollars counts by its quote', async () => {
    const checkout = await openCheckout({ amount: 10, currency: 'USD' })
    const { amountVes } = (await shop.api('GET', `/pay/${checkout.token}`)).body
    const half = Math.round(amountVes * 50) / 100
    await start({ type: 'wrong_amount', amount: half })
    const claimed = await shop.claim(checkout)
    expect(claimed.body.status).toBe('success')
    expect(await readCheckout(checkout.id)).toMatchObject({
      ...{ status: 'partially_paid', receivedVes: half },
    })
    expect(await shop.transaction(claimed.body.transactionId)).toMatchObject({
      ...{ amount: 5, currency: 'USD', amountVes: half },
    })
  })

  test('is no payment of a link, which asks for its own', async () => {
    await start({ type: 'wrong_amount', amount: 1 })
    const link = await createLink(shop.service, shop.merchant)
    expect((await shop.claim(link)).body).toMatchObject({
      ...{ status: 'failed', failureReason: { code: 'NOT_FOUND' } },
    })
  })

  test('comes with the next incoming payment', async () => {
    const { phone } = newPayer()
    await start({ type: 'wrong_amount', amount: 7 })
    const { payment } = await start({ type: 'incoming_payment', phone, amount: 70 })
    expect(payment.amount).toBe(7)
    expect((await shop.verify({ phone, amount: 70 })).body.status).toBe('absent')
    expect((await shop.verify({ phone, amount: 7 })).body.status).toBe('found')
  })
})

test('a used reference is told to the next verification, and to the next claim', async () => {
  const { phone } = newPayer()
  await start({ type: 'reference_used' })
  expect((await shop.verify({ phone, amount: 12 })).body).toStrictEqual({
    ...{ status: 'already_used', transactionId: null, sameRequest: false },
  })
  expect((await shop.verify({ phone, amount: 12 })).body.status).toBe('absent')
  await start({ type: 'reference_used' })
  const link = await createLink(shop.service, shop.merchant)
  expect((await shop.claim(link)).body).toMatchObject({
    ...{ status: 'failed', failureReason: { code: 'ALREADY_USED' } },
  })
})

test('a change of the rate is that of the merchant’s test quotes until it ends, and of nothing else', async () => {
  const usd = { amount: '10.00', currency: 'USD' } as const
  const link = await createLink(shop.service, shop.merchant, usd)
  const others = [
    await createLink(shop.service, shop.sibling, usd),
    await createLink(shop.service, shop.merchant, { ...usd, environment: 'live' }),
  ]
  const shown = async ({ token }: { token: string }) => {
    const { body } = await shop.api('GET', `/pay/${token}`)
    return { amountVes: body.amountVes, rate: body.rate }
  }
  const before = await Promise.all([link, ...others].map(shown))
  const { id, rate } = await start({ type: 'rate_change', rate: 123.45 })
  expect(rate).toBe(123.45)
  expect(await shown(link)).toStrictEqual({ amountVes: 1234.5, rate: 123.45 })
  expect(await Promise.all(others.map(shown))).toStrictEqual(before.slice(1))
  const checkout = await openCheckout({ amount: 10, currency: 'USD' })
  expect((await shop.api('GET', `/pay/${checkout.token}`)).body.amountVes).toBe(1234.5)
  const { transactionId } = (await shop.charge(usd)).body
  expect(await shop.transaction(transactionId)).toMatchObject({ amountVes: 1234.5, rate: 123.45 })
  await shop.api('DELETE', `/sandbox/simulations/${id}`, { as: shop.owner })
  expect(await shown(link)).toStrictEqual(before[0])
  expect((await readCheckout(checkout.id)).rate).toBe(123.45)
})

describe('a simulation', () => {
  test('is met by no other merchant, and not by one of the same owner', async () => {
    const { id } = await start({ type: 'lost_answer' })
    expect((await shop.charge({ of: shop.sibling })).body.status).toBe('success')
    expect(await statusOf(id)).toBe('active')
    expect((await shop.charge()).body.status).toBe('pending')
  })

  test('is one however often it is asked for with one Idempotency-Key, at once too', async () => {
    const as = shop.owner
    const headers = { 'Idempotency-Key': randomUUID() }
    const body = { merchantId: shop.merchant.id, type: 'duplicate_notice' }
    const asked = await Promise.all(
      Array.from({ length: 4 }, () =>
        shop.api('POST', '/sandbox/simulations', { as, headers, body }),
      ),
    )
    expect(new Set(asked.map(({ text }) => text)).size).toBe(1)
    expect(asked[0]?.status).toBe(201)
    await shop.api('DELETE', `/sandbox/simulations/${asked[0]?.body.id}`, { as })
  })

  test('is for members but cashiers, with a token or a test key', async () => {
    const { allowed, refused } = await sandboxCallers(shop)
    for (const as of Object.values(allowed)) {
      const { status, body } = await shop.simulate({ type: 'reference_used' }, as)
      expect(status).toBe(201)
      await shop.api('DELETE', `/sandbox/simulations/${body.id}`, { as })
    }
    for (const [as, code] of Object.values(refused)) {
      expectRefusal(await shop.simulate({ type: 'reference_used' }, as), code)
    }
    const nobody = await shop.api('POST', '/sandbox/simulations', {
      body: { merchantId: shop.merchant.id, type: 'reference_used' },
    })
    expectRefusal(nobody, 'UNAUTHORIZED')
  })

  test('names its merchant, unless its key is bound to one', async () => {
    const body = { type: 'duplicate_notice' }
    const bound = { environment: 'test', merchant: shop.merchant } as const
    const as = await createApiKey(shop.service, shop.owner, bound)
    const made = await shop.api('POST', '/sandbox/simulations', { as, body })
    expect(made.body.merchantId).toBe(shop.merchant.id)
    await shop.api('DELETE', `/sandbox/simulations/${made.body.id}`, { as })
    const free = await createApiKey(shop.service, shop.owner, { environment: 'test' })
    for (const caller of [shop.owner, free]) {
      const refused = await shop.api('POST', '/sandbox/simulations', { as: caller, body })
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details[0].path).toBe('merchantId')
    }
  })

  test.each<[string, Record<string, unknown>]>([
    ['type', { type: 'flood' }],
    ['type', {}],
    ['delaySeconds', { type: 'slow_bank' }],
    ['delaySeconds', { type: 'slow_bank', delaySeconds: 11 }],
    ['delaySeconds', { type: 'late_notice', delaySeconds: 0.5 }],
    ['amount', { type: 'wrong_amount' }],
    ['amount', { type: 'wrong_amount', amount: 0 }],
    ['rate', { type: 'rate_change', rate: 0 }],
    ['phone', { type: 'incoming_payment', amount: 5 }],
    ['seconds', { type: 'bank_outage', seconds: 86_401 }],
    ['seconds', { type: 'bank_outage', seconds: 0 }],
  ])('with a bad %s is refused', async (path, body) => {
    const refused = await shop.simulate(body)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details[0].path).toBe(path)
  })

  test('is one of 50 active ones at most', async () => {
    const merchant = await createMerchant(shop.service, shop.owner)
    const make = () => shop.simulate({ merchantId: merchant.id, type: 'lost_answer' })
    for (let count = 0; count < 50; count += 1) expect((await make()).status).toBe(201)
    expectRefusal(await make(), 'CONFLICT')
  })
})
