import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import {
  countBankCalls,
  expectIncomingBooksAgree,
  statusesOfLink,
  transactionsOfLink,
} from '../../support/payment-books.ts'
import {
  type ChargeOptions,
  chargeLink,
  newAmount,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { caracasTime, createRate } from '../../support/rates.ts'
import { simulate } from '../../support/sandbox.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed({ now: caracasTime('2026-03-10') })
  await createRate(shop.service, { day: '2026-03-09', rate: '40' })
  await createRate(shop.service, { day: '2026-03-10', rate: '50' })
})
afterEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

interface Bounds {
  currency?: 'VES' | 'USD'
  min?: string
  max?: string
}

/** A link that leaves its amount to the payer. */
async function openLink(
  bank: 'sandbox' | 'bnc' | 'r4',
  { currency = 'VES', min, max }: Bounds = {},
): Promise<TestbedLink> {
  const link = await shop.createLink(bank, { currency })
  await shop.service.database.query(
    'update payment_links set amount = null, min_amount = $2, max_amount = $3 where id = $1',
    [link.uuid, min ?? null, max ?? null],
  )
  return link
}

const charge = (link: TestbedLink, amount?: unknown, options: ChargeOptions = {}) =>
  chargeLink(shop, link, {
    ...options,
    changes: { ...(amount !== undefined && { amount }), ...options.changes },
  })

const paidOf = async (link: TestbedLink) => {
  const [row] = await shop.service.database.query(
    `select amount::text, amount_ves::text, rate::text, rate_date::text, status from transactions where link_id = $1`,
    [link.uuid],
  )
  return row
}

const problemOf = (result: CallResult): string => {
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toMatchObject([{ path: 'amount' }])
  return result.body.error.details[0].message
}

test.each(['sandbox', 'bnc', 'r4'] as const)(
  '%s charges what the payer states, in the link’s currency',
  async (bank) => {
    const link = await openLink(bank, { currency: 'USD' })
    const { status, body } = await charge(link, 2.01, { changes: { amountVes: 100.5 } })
    expect([status, body.status]).toStrictEqual([200, 'success'])
    expect(await paidOf(link)).toStrictEqual({
      amount: '2.01',
      amount_ves: '100.50',
      rate: '50.00000000',
      rate_date: '2026-03-10',
      status: 'completed',
    })
    await expectIncomingBooksAgree(shop)
  },
)

test('a link with a fixed amount takes that alone, and charges nobody who states another', async () => {
  const link = await shop.createLink('bnc')
  const claim = verifyLink(shop, link, { ...newPayer(), reference: '00083736', amount: 1 })
  for (const refused of [await charge(link, 1), await claim]) {
    expect(problemOf(refused)).toBe(
      `This link asks for ${link.amount} VES: leave it out, or send that.`,
    )
  }
  expect(await transactionsOfLink(shop, link)).toStrictEqual([])
  expect((await charge(link, Number(link.amount))).body.status).toBe('success')
  expect(await transactionsOfLink(shop, link)).toMatchObject([{ amount_ves: link.amount }])
})

test('the bolívares that the payer agreed to are still compared', async () => {
  const link = await openLink('bnc', { currency: 'USD' })
  const refused = await charge(link, 2, { changes: { amountVes: 80 } })
  expect(expectRefusal(refused, 'CONFLICT')).toMatch(/rate/)
  expect(await transactionsOfLink(shop, link)).toStrictEqual([])
})

describe('an amount is refused before any bank is asked', () => {
  const claim = { reference: '00083736', ...newPayer() }

  test.each([
    ['that is missing', undefined, /Required/],
    ['below the least', 9.99, /^Must be 10.00 at least/],
    ['above the most', 20.01, /^Must be 20.00 at most/],
    ['of nothing', 0, /more than 0/],
    ['with three decimals', 15.001, /two decimals/],
    ['as text', '15', /number/],
  ])('%s', async (_, amount, message) => {
    const link = await openLink('bnc', { min: '10.00', max: '20.00' })
    const before = countBankCalls(shop)
    expect(problemOf(await charge(link, amount))).toMatch(message)
    const verified = await shop.api('POST', `/pay/${link.token}/verify`, {
      body: { ...claim, ...(amount !== undefined && { amount }) },
    })
    expect(problemOf(verified)).toMatch(message)
    expect(countBankCalls(shop)).toStrictEqual(before)
    expect(await transactionsOfLink(shop, link)).toStrictEqual([])
  })

  test.each([10, 20])('but the bounds themselves are taken: %d', async (amount) => {
    const link = await openLink('bnc', { min: '10.00', max: '20.00' })
    expect((await charge(link, amount)).body.status).toBe('success')
  })

  test('also where the rate makes too much or too little of it', async () => {
    const link = await openLink('bnc', { currency: 'USD' })
    expectRefusal(await charge(link, 99_999_999_999.99), 'CONFLICT')
    expect(await transactionsOfLink(shop, link)).toStrictEqual([])
  })
})

/** A mobile payment into the account at R4, which has told of it. */
async function deposit(amount: string) {
  const { phone, bankCode } = newPayer()
  const line = shop.r4.deposit({ amount, phone, bankCode })
  expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
  return { reference: line.reference, phone, bankCode }
}

const verify = (link: TestbedLink, claim: Awaited<ReturnType<typeof deposit>>, amount: number) =>
  verifyLink(shop, link, { ...claim, amount } as typeof claim)

describe('a claim', () => {
  test('is settled by a movement of exactly what it states', async () => {
    const link = await openLink('r4')
    const amount = newAmount()
    const paid = await deposit(amount)
    expect((await verify(link, paid, Number(amount))).body.status).toBe('success')
    expect(await paidOf(link)).toMatchObject({ amount, amount_ves: amount, status: 'completed' })
    await expectIncomingBooksAgree(shop)
  })

  test.each([
    ['less than it states', 0.01],
    ['more than it states', -0.01],
  ])('is not settled by a movement of %s', async (_, difference) => {
    const link = await openLink('r4')
    const amount = newAmount()
    const paid = await deposit(amount)
    const stated = Math.round((Number(amount) + difference) * 100) / 100
    const { body } = await verify(link, paid, stated)
    expect(body.status).not.toBe('success')
    await shop.runCron(40)
    expect(await statusesOfLink(shop, link)).toStrictEqual(['failed'])
    // The movement has paid nothing, so the right amount still settles.
    shop.setMinutes(41)
    expect((await verify(link, paid, Number(amount))).body.status).toBe('success')
  })

  test('in dollars is settled at the rate of the day on which the bank booked it', async () => {
    const link = await openLink('r4', { currency: 'USD' })
    const paid = await deposit('1020.50')
    const { body } = await verify(link, paid, 20.41)
    expect(body.status).toBe('success')
    expect(await paidOf(link)).toMatchObject({
      amount: '20.41',
      amount_ves: '1020.50',
      rate: '50.00000000',
      rate_date: '2026-03-10',
    })
  })

  test('uses a movement once, whatever other claims state', async () => {
    const [one, other] = [await openLink('r4'), await openLink('r4')]
    const amount = newAmount()
    const paid = await deposit(amount)
    expect((await verify(one, paid, Number(amount))).body.status).toBe('success')
    expectRefusal(await verify(other, paid, Number(amount)), 'CONFLICT')
    const less = await verify(other, paid, 1)
    expect(less.body.status).not.toBe('success')
    await shop.runCron(40)
    await expectIncomingBooksAgree(shop)
  })

  test('twenty at once for one movement settle one', async () => {
    const links = await Promise.all([openLink('r4'), openLink('r4')])
    const amount = newAmount()
    const paid = await deposit(amount)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        verify(links[n % 2] as TestbedLink, paid, Number(amount)),
      ),
    )
    expect(results.filter(({ body }) => body.status === 'success')).toHaveLength(1)
    await expectIncomingBooksAgree(shop)
  })
})

test('whatever is stated and paid, a claim settles just when both are the same to the céntimo', {
  tags: ['full'],
}, async () => {
  const cents = fc.integer({ min: 100, max: 400 })
  const holds = fc.asyncProperty(cents, fc.option(cents), async (paidCents, statedCents) => {
    const link = await openLink('r4')
    const stated = statedCents ?? paidCents
    const paid = await deposit((paidCents / 100).toFixed(2))
    const { body } = await verify(link, paid, stated / 100)
    expect(body.status === 'success').toBe(stated === paidCents)
  })
  await fc.assert(holds, { numRuns: 25 })
})

test('a simulated payment takes the amount too', async () => {
  const link = await openLink('sandbox', { min: '5.00' })
  const path = `/sandbox/pay/${link.token}/charge`
  expect(problemOf(await simulate(shop.api, shop.owner, 'charge', link.token))).toMatch(/Required/)
  expect(
    problemOf(await shop.api('POST', path, { as: shop.owner, body: { amount: 4.99 } })),
  ).toMatch(/5\.00/)
  const { body } = await shop.api('POST', path, { as: shop.owner, body: { amount: 7.5 } })
  expect(body.status).toBe('success')
  expect(await paidOf(link)).toMatchObject({ amount: '7.50', amount_ves: '7.50' })
})

test('a payer’s view has the bounds and the rate, and no amount', async () => {
  const link = await openLink('bnc', { currency: 'USD', min: '5.00', max: '50.00' })
  const { body } = await shop.api('GET', `/pay/${link.token}`)
  expect(body).toMatchObject({
    amount: null,
    amountVes: null,
    minAmount: 5,
    maxAmount: 50,
    rate: 50,
    methods: [{ type: 'mobile_payment' }, { type: 'c2p' }],
  })
})
