import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import { MORNING } from '../../support/order-testbed.ts'
import { countBankCalls, transactionsOfLink } from '../../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  issueC2pKeys,
  newOtp,
  newPayer,
  type Payer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

const guess = (link: TestbedLink, payer: Payer, from?: string) =>
  chargeLink(shop, link, { payer, otp: newOtp(), ip: from })

/** Of a stranger, and of a payer at home. */
const [AWAY, HOME] = ['198.51.100.7', '203.0.113.9'] as const

/** Stores so many failed payments of a phone and a link, each from a network of its own, or all from this one. */
async function failBefore(
  link: TestbedLink,
  { phone }: Payer,
  count: number,
  from: string | null = null,
): Promise<void> {
  await shop.service.database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, phone, network, holds_slot, created_at, updated_at)
     select uuidv7(), l.merchant_id, l.id, 'live', l.amount, 'VES', l.amount, 'failed', 'c2p', 'bnc', $2,
       coalesce($5, '192.0.2.' || n), false, $4, $4
     from payment_links l, generate_series(1, $3::integer) n where l.token = $1`,
    [link.token, phone, count, MORNING, from],
  )
}

function expectTooOften(results: readonly CallResult[], count: number): void {
  const refused = results.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(count)
  for (const result of refused) {
    expectRefusal(result, 'RATE_LIMITED')
    expect(Number(result.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
}

test.each(['bnc', 'r4'] as const)(
  'of 20 concurrent wrong keys for one phone 5 reach %s, over all links, and a right one after them does not',
  async (bank) => {
    shop.setMinutes(0)
    const links = [await shop.createLink(bank), await shop.createLink(bank)]
    const payer = newPayer()
    const right = newOtp()
    issueC2pKeys(shop, payer, right)
    const before = countBankCalls(shop)
    const results = await concurrently(20, (place) => guess(links[place % 2] as TestbedLink, payer))
    expectTooOften(results, 15)
    expect(countBankCalls(shop) - before).toBe(5)
    for (const { body } of results.filter(({ status }) => status === 200)) {
      expect(body.failureReason.code).toBe('WRONG_KEY')
    }
    const late = () => chargeLink(shop, links[0] as TestbedLink, { payer, otp: right })
    expectTooOften([await late()], 1)
    shop.setMinutes(59.9)
    expectTooOften([await late()], 1)
    expect(countBankCalls(shop) - before).toBe(5)
    shop.setMinutes(60.1)
    expect((await late()).body.status).toBe('success')
  },
)

test('claims and charges of a phone count together, and other phones are not affected', async () => {
  shop.setMinutes(0)
  const link = await shop.createLink('bnc')
  const payer = newPayer()
  const { phone, bankCode } = payer
  const claim = (place: number) =>
    verifyLink(shop, link, { phone, bankCode, reference: `9900${place}` })
  for (const place of [1, 2, 3]) await claim(place)
  const results = await concurrently(10, (place) =>
    place % 2 ? guess(link, payer) : claim(100 + place),
  )
  expectTooOften(results, 8)
  expect((await chargeLink(shop, link)).body.status).toBe('success')
})

test('a phone has 10 failed attempts a day', async () => {
  const link = await shop.createLink('bnc')
  const payer = newPayer()
  for (const minutes of [0, 0, 0, 0, 0, 61, 61, 61, 61, 61]) {
    shop.setMinutes(minutes)
    expect((await guess(link, payer)).body.status).toBe('failed')
  }
  for (const minutes of [122, 10 * 60, 23 * 60]) {
    shop.setMinutes(minutes)
    expectTooOften([await guess(link, payer)], 1)
  }
  shop.setMinutes(24 * 60 + 1)
  expect((await chargeLink(shop, link, { payer })).body.status).toBe('success')
})

test('of concurrent wrong keys for many phones 100 an hour are tried on one link from one network, and another link is not affected', {
  tags: ['full'],
}, async () => {
  shop.setMinutes(0)
  const [link, other] = [await shop.createLink('bnc'), await shop.createLink('bnc')]
  const before = countBankCalls(shop)
  const results = await concurrently(110, () => guess(link, newPayer()))
  expectTooOften(results, 10)
  expect(countBankCalls(shop) - before).toBe(100)
  expectTooOften([await chargeLink(shop, link)], 1)
  expect((await chargeLink(shop, other)).body.status).toBe('success')
  shop.setMinutes(61)
  expect((await chargeLink(shop, link)).body.status).toBe('success')
})

test('attempts over the limit are not recorded, and successful ones do not count', async () => {
  shop.setMinutes(0)
  const link = await shop.createLink('bnc')
  const payer = newPayer()
  for (let round = 0; round < 7; round += 1) {
    expect((await chargeLink(shop, link, { payer })).body.status).toBe('success')
  }
  await concurrently(8, () => guess(link, payer))
  const rows = await transactionsOfLink(shop, link)
  expect(rows.filter(({ status }) => status === 'completed')).toHaveLength(7)
  expect(rows.filter(({ status }) => status === 'failed')).toHaveLength(5)
})

test('five wrong claims, or a hundred on a link behind one address, do not refuse a payment that the ledger has', async () => {
  shop.setMinutes(0)
  const [link, other] = [await shop.createLink('r4'), await shop.createLink('r4')]
  for (const [at, wrong] of [
    [link, (payer: Payer) => failBefore(link, payer, 5, AWAY)],
    [other, () => failBefore(other, newPayer(), 100, AWAY)],
  ] as const) {
    const payer = newPayer()
    const { phone, bankCode } = payer
    const line = shop.r4.deposit({ amount: at.amount, phone, bankCode })
    expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
    await wrong(payer)
    const claim = (reference: string) =>
      verifyLink(shop, at, { phone, bankCode, reference }, { ip: AWAY })
    expectTooOften([await claim(line.reference.slice(-4))], 1)
    expectTooOften([await claim('00009999')], 1)
    expect((await claim(line.reference)).body.status).toBe('success')
  }
})

test('the sandbox limits nobody', async () => {
  const link = await shop.createLink('sandbox', { amount: '700.55' })
  const payer = newPayer()
  const results = await concurrently(12, () => guess(link, payer))
  expect(results.map(({ body }) => body.failureReason?.code)).toStrictEqual(
    results.map(() => 'WRONG_KEY'),
  )
})

describe('a stranger who has used up the attempts', () => {
  test('of a phone blocks nobody who pays with it from elsewhere', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('bnc')
    const payer = newPayer()
    expectTooOften(await concurrently(7, () => guess(link, payer, AWAY)), 2)
    expectTooOften([await chargeLink(shop, link, { payer, ip: AWAY })], 1)
    expect((await chargeLink(shop, link, { payer, ip: HOME })).body.status).toBe('success')
  })

  test('of a link blocks nobody who pays it from elsewhere', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('bnc')
    await failBefore(link, newPayer(), 97, AWAY)
    expectTooOften(await concurrently(5, () => guess(link, newPayer(), AWAY)), 2)
    expect((await chargeLink(shop, link, { ip: HOME })).body.status).toBe('success')
  })
})

describe('guessing from many networks', () => {
  test('of one phone is slowed to one attempt an hour for each, beyond 50 in a day', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('bnc')
    const payer = newPayer()
    await failBefore(link, payer, 48)
    expect((await guess(link, payer, AWAY)).status).toBe(200)
    expect((await guess(link, payer, AWAY)).status).toBe(200)
    expectTooOften([await guess(link, payer, AWAY)], 1)
    expectTooOften(await concurrently(5, () => guess(link, payer, '198.51.100.8')), 4)
    expect((await chargeLink(shop, link, { payer, ip: HOME })).body.status).toBe('success')
    shop.setMinutes(61)
    expect((await chargeLink(shop, link, { payer, ip: AWAY })).body.status).toBe('success')
  })

  test('of one link is slowed to 10 attempts an hour for each, beyond 1,000 in an hour', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('bnc')
    await failBefore(link, newPayer(), 995)
    expectTooOften(await concurrently(17, () => guess(link, newPayer(), AWAY)), 7)
    expect((await chargeLink(shop, link, { ip: HOME })).body.status).toBe('success')
  })

  test('of the ledger’s references is refused beyond the limits, and the whole one is settled, up to a hundred guesses a day', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('r4')
    const payer = newPayer()
    const { phone, bankCode } = payer
    const reference = '73519264'
    const line = shop.r4.deposit({ amount: link.amount, phone, bankCode, reference })
    expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
    await failBefore(link, payer, 50)
    await failBefore(link, payer, 1, AWAY)
    const claim = (digits: string, from: string) =>
      verifyLink(shop, link, { phone, bankCode, reference: digits }, { ip: from })
    expectTooOften([await claim(reference.slice(-7), AWAY)], 1)
    for (let turn = 0; turn < 9; turn += 1) {
      expectTooOften([await claim(`4000000${turn}`, AWAY)], 1)
    }
    const guesses = (count: number) =>
      shop.service.database.query(
        `insert into limited_attempts (id, kind, subject, network, created_at)
         select uuidv7(), 'claim', sha256(convert_to($1, 'UTF8')), $2, $4 from generate_series(1, $3::integer)`,
        [phone, AWAY, count, MORNING],
      )
    await guesses(90)
    expectTooOften([await claim(reference, AWAY)], 1)
    await shop.service.database.query(
      `delete from limited_attempts where id in (
         select id from limited_attempts where kind = 'claim' and subject = sha256(convert_to($1, 'UTF8')) limit 1)`,
      [phone],
    )
    expect((await claim(reference, AWAY)).body.status).toBe('success')
  })

  test('of the ledger’s references on one link keeps nobody behind the same address from claiming what the ledger has', {
    tags: ['full'],
  }, async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('r4')
    const payer = newPayer()
    const { phone, bankCode } = payer
    const line = shop.r4.deposit({ amount: link.amount, phone, bankCode, reference: '73519265' })
    expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
    await failBefore(link, newPayer(), 1_000)
    await failBefore(link, newPayer(), 10, AWAY)
    const claim = ({ phone, bankCode }: Payer, reference: string) =>
      verifyLink(shop, link, { phone, bankCode, reference }, { ip: AWAY })
    for (let round = 0; round < 10; round += 1) {
      expectTooOften(await concurrently(10, () => claim(newPayer(), '40000000')), 10)
    }
    expect((await claim(payer, line.reference)).body.status).toBe('success')
  })

  test('never causes the refusal of a payment that the ledger knows', async () => {
    shop.setMinutes(0)
    const link = await shop.createLink('r4')
    const { phone, bankCode, document } = newPayer()
    const line = shop.r4.deposit({ amount: link.amount, phone, bankCode })
    expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
    await failBefore(link, { phone, bankCode, document }, 1_000)
    const claim = (reference: string) =>
      verifyLink(shop, link, { phone, bankCode, reference }, { ip: HOME })
    expect((await claim('00001111')).body.status).toBe('pending')
    expectTooOften([await claim('00002222')], 1)
    expect((await claim(line.reference)).body.status).toBe('success')
  })
})
