import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectIncomingBooksAgree, transactionsOfLink } from '../../support/payment-books.ts'
import {
  type ClaimBody,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { caracasTime, createRate } from '../../support/rates.ts'

const NOON = caracasTime('2026-03-10', '12:00:00.000')

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed({ now: NOON })
  await createRate(shop.service, { day: '2026-03-06', rate: '35.00000000' })
  await createRate(shop.service, { day: '2026-03-09', rate: '36.00000000' })
  await createRate(shop.service, { day: '2026-03-10', rate: '37.00000000' })
  // That of the day was corrected at eleven, and the payer's page has the new one since.
  await shop.service.database.query(
    'update exchange_rates set rate = 38, updated_at = $1 where rate = 37',
    [caracasTime('2026-03-10', '11:00:00.000')],
  )
  // No bank statement shows the payments that the banks are asked about here.
  await shop.service.database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity')`,
  )
})
afterAll(stopPaymentTestbeds)

type Tells = 'BNC by a notice' | 'BNC when it is asked' | 'R4 by a notice'
const TELLS: readonly Tells[] = ['BNC by a notice', 'BNC when it is asked', 'R4 by a notice']
const bankOf = (tells: Tells) => (tells.startsWith('BNC') ? 'bnc' : 'r4')

const dollars = (tells: Tells, options: { createdAt?: Date } = {}) =>
  shop.createLink(bankOf(tells), { currency: 'USD', amount: '10.00', ...options })

/** A mobile payment at that time, as its payer would claim it. */
async function paid(tells: Tells, amount: string, at: Date): Promise<ClaimBody> {
  const { phone, bankCode } = newPayer()
  if (tells === 'R4 by a notice') {
    shop.r4.setNow(at)
    const line = shop.r4.deposit({ amount, phone, bankCode })
    shop.r4.setNow(NOON)
    expect(await shop.r4.notify(line)).toMatchObject({ abono: true })
    return { reference: line.reference, phone, bankCode }
  }
  const line = shop.bnc.deposit({ amount, phone, bankCode, at })
  if (tells === 'BNC by a notice')
    expect(await shop.bnc.notify(line)).toMatchObject({ accepted: true })
  return { reference: line.reference, phone, bankCode }
}

async function expectTaken(link: TestbedLink, claim: ClaimBody, amount: string, rate: string) {
  const { body, text } = await verifyLink(shop, link, claim)
  expect(body.status, text).toBe('success')
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'completed', amount_ves: amount, rate: `${rate}.00000000` },
  ])
}

/** Fails at once, or if the bank only sends notices, when none can come any more. The ledger may know another amount. */
async function expectNotFound(link: TestbedLink, claim: ClaimBody) {
  const { body } = await verifyLink(shop, link, claim)
  expect(['failed', 'pending']).toContain(body.status)
  await shop.runCron(31)
  shop.setMinutes(0)
  expect(await transactionsOfLink(shop, link)).toMatchObject([
    { status: 'failed', failure_reason: expect.stringMatching(/^(NOT_FOUND|OTHER_AMOUNT)$/) },
  ])
}

const yesterday = caracasTime('2026-03-09', '18:30:00.000')
const today = (time: string) => caracasTime('2026-03-10', time)

describe.each(TELLS)('with the booking from %s', (tells) => {
  test.each([
    ['the day not said', undefined],
    ['the day said', '2026-03-09'],
    ['another day said', '2026-03-10'],
  ])('yesterday’s amount is accepted if it was paid yesterday, %s', async (_, paidAt) => {
    const link = await dollars(tells)
    const claim = await paid(tells, '360.00', yesterday)
    await expectTaken(link, paidAt ? { ...claim, paidAt } : claim, '360.00', '36')
  })

  test('an amount is accepted from before and after a correction of the same day’s rate', async () => {
    const early = await dollars(tells)
    await expectTaken(early, await paid(tells, '370.00', today('10:59:00.000')), '370.00', '37')
    const late = await dollars(tells)
    await expectTaken(late, await paid(tells, '380.00', today('11:05:00.000')), '380.00', '38')
  })

  test.each([undefined, '2026-03-09', '2026-03-10'])(
    'yesterday’s amount that was paid today is not found, whatever day is stated: %s',
    async (paidAt) => {
      const link = await dollars(tells)
      const claim = await paid(tells, '360.00', today('09:00:00.000'))
      await expectNotFound(link, paidAt ? { ...claim, paidAt } : claim)
    },
  )

  test('a payment from before the link was created is not found', async () => {
    const amount = '1500.50'
    const options = { amount, createdAt: today('11:30:00.000') }
    const link = await shop.createLink(bankOf(tells), options)
    const claim = await paid(tells, amount, caracasTime('2026-03-05', '11:00:00.000'))
    await expectNotFound(link, { ...claim, paidAt: '2026-03-05' })
  })
})

describe.each(['BNC by a notice', 'R4 by a notice'] as const)(
  'with the minute of booking from %s',
  (tells) => {
    test('a payment of the minute in which the link was created is accepted, and one of the minute before is not', async () => {
      const createdAt = today('11:30:42.000')
      const bank = bankOf(tells)
      const link = await shop.createLink(bank, { createdAt })
      const early = await paid(tells, link.amount, today('11:29:59.000'))
      await expectNotFound(link, early)
      const next = await shop.createLink(bank, { createdAt, amount: link.amount })
      const right = await paid(tells, link.amount, today('11:30:50.000'))
      expect((await verifyLink(shop, next, right)).body.status).toBe('success')
    })

    test('an amount at the corrected rate is not found if it was paid before the correction', async () => {
      const link = await dollars(tells)
      await expectNotFound(link, await paid(tells, '380.00', today('10:30:00.000')))
    })

    test('a payer who saw the amount just before midnight may pay it just after', async () => {
      const link = await dollars(tells)
      await expectTaken(link, await paid(tells, '360.00', today('00:10:00.000')), '360.00', '36')
      const slow = await dollars(tells)
      await expectNotFound(slow, await paid(tells, '360.00', today('00:30:00.000')))
    })
  },
)

test('if only the day is known, a payment of the day on which the link was created is accepted', async () => {
  const link = await shop.createLink('bnc', { createdAt: today('11:30:00.000') })
  const claim = await paid('BNC when it is asked', link.amount, today('09:00:00.000'))
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
})

test('BNC is asked about few amounts and days, and its answer settles no other claim', async () => {
  const link = await dollars('BNC when it is asked')
  const before = shop.bnc.server.calls.length
  const { phone, bankCode } = newPayer()
  await verifyLink(shop, link, { reference: '44556677', phone, bankCode, paidAt: '2026-03-07' })
  const asked = shop.bnc.server.calls.slice(before).filter(({ path }) => /ValidateP2P/.test(path))
  // Of the 7th one amount, of today two, of yesterday one, and of the days beside the 7th one each.
  expect(asked).toHaveLength(6)
})

test('each céntimo is on record', () => expectIncomingBooksAgree(shop))
