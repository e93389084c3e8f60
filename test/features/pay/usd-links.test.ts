import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import {
  countBankCalls,
  expectIncomingBooksAgree,
  transactionsOfLink,
} from '../../support/payment-books.ts'
import {
  chargeLink,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { caracasTime, createRate } from '../../support/rates.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
  // A Friday, the Monday after it, and nothing more.
  await createRate(shop.service, { day: '2026-03-06', rate: '36.66420000' })
  await createRate(shop.service, { day: '2026-03-09', rate: '37.00500000' })
})
afterEach(() => shop.setMinutes(0))
afterAll(stopPaymentTestbeds)

const dollars = (bank: 'sandbox' | 'bnc' | 'r4', amount: string) =>
  shop.createLink(bank, { currency: 'USD', amount })

const chargedAt = async (moment: Date, bank: 'sandbox' | 'bnc' | 'r4', amount: string) => {
  shop.setTime(moment)
  const link = await dollars(bank, amount)
  const { status, body, text } = await chargeLink(shop, link)
  expect([status, body.status], text).toStrictEqual([200, 'success'])
  const [{ amount_ves, rate } = {}] = await transactionsOfLink(shop, link)
  return { amount_ves, rate }
}

test.each(['sandbox', 'bnc', 'r4'] as const)(
  '%s receives the bolívares of the day, which are stored with their rate',
  async (bank) => {
    const charged = await chargedAt(caracasTime('2026-03-09'), bank, '25.01')
    // 25.01 × 37.005 = 925.49505
    expect(charged).toStrictEqual({ amount_ves: '925.50', rate: '37.00500000' })
    await expectIncomingBooksAgree(shop)
  },
)

test('the payer is charged what they were shown, and refunds and notifications have both currencies', async () => {
  shop.setTime(caracasTime('2026-03-09'))
  const link = await dollars('bnc', '10.00')
  const { body } = await shop.api('GET', `/pay/${link.token}`)
  expect([body.amount, body.currency, body.amountVes, body.rate]).toStrictEqual([
    ...[10, 'USD', 370.05, 37.005],
  ])
  await chargeLink(shop, link)
  const [row] = await shop.service.database.query(
    'select amount::text, currency, amount_ves::text from transactions where link_id = $1',
    [link.uuid],
  )
  expect(row).toStrictEqual({ amount: '10.00', currency: 'USD', amount_ves: '370.05' })
  const [told] = await shop.service.database.query(
    `select data->'amount' as amount, data->>'currency' as currency, data->'amountVes' as ves from outbox
     where type = 'transaction.completed' and data->>'paymentLink' = $1`,
    [link.id],
  )
  expect(told).toStrictEqual({ amount: 10, currency: 'USD', ves: 370.05 })
})

test.each([
  ['on the day itself', '2026-03-06', '23:59:59.999', '36.66420000'],
  ['on Saturday', '2026-03-07', '00:00:00.000', '36.66420000'],
  ['in the last millisecond of Sunday', '2026-03-08', '23:59:59.999', '36.66420000'],
  ['at midnight of Monday in Caracas', '2026-03-09', '00:00:00.000', '37.00500000'],
])('%s the newest valid rate counts', async (_, day, time, rate) => {
  expect(await chargedAt(caracasTime(day, time), 'bnc', '3.00')).toMatchObject({ rate })
})

test('a mobile payment is looked up with the bolívares of the day on which it is claimed', async () => {
  shop.setTime(caracasTime('2026-03-09'))
  const link = await dollars('bnc', '10.00')
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: '370.05', phone, bankCode })
  expect((await verifyLink(shop, link, { reference, phone, bankCode })).body.status).toBe('success')
  await expectIncomingBooksAgree(shop)
})

test('a payment of an earlier day counts at the rate of that day', async () => {
  shop.setTime(caracasTime('2026-03-08'))
  const link = await dollars('bnc', '10.00')
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: '366.64', phone, bankCode })
  shop.setTime(caracasTime('2026-03-09'))
  const claim = { reference, phone, bankCode, paidAt: '2026-03-08' }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { amount_ves: '366.64', rate: '36.66420000', status: 'completed' },
  ])
  await expectIncomingBooksAgree(shop)
})

test('a rate that is 5 days old counts; with one of 6 days, or none, the response is a 503, and nothing is recorded', async () => {
  const last = caracasTime('2026-03-14', '23:59:59.999')
  expect(await chargedAt(last, 'bnc', '4.00')).toMatchObject({ rate: '37.00500000' })
  for (const moment of [caracasTime('2026-03-15', '00:00:00.000'), caracasTime('2026-03-05')]) {
    shop.setTime(moment)
    const link = await dollars('bnc', '4.00')
    const before = countBankCalls(shop)
    const claim = { reference: '12345678', phone: '04141234567', bankCode: '0105' }
    for (const refused of [await chargeLink(shop, link), await verifyLink(shop, link, claim)]) {
      expectRefusal(refused, 'SERVICE_UNAVAILABLE')
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    }
    expect(countBankCalls(shop)).toBe(before)
    expect(await transactionsOfLink(shop, link)).toStrictEqual([])
    const { body } = await shop.api('GET', `/pay/${link.token}`)
    expect([body.amountVes, body.methods]).toStrictEqual([null, []])
  }
})
