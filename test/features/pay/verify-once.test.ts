import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApiKey } from '../../support/actors.ts'
import { type CallResult, expectRefusal } from '../../support/api.ts'
import {
  countBankCalls,
  expectIncomingBooksAgree,
  statusesOfLink,
} from '../../support/payment-books.ts'
import {
  type ClaimBody,
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { requestRefund } from '../../support/refunds.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

type Tells = 'by a notice' | 'by the statement' | 'when it is asked'

let readAtMinute = 0

/** A mobile payment into the account at BNC, as its payer would claim it. */
async function deposit(amount: string, tells: Tells, reference?: string): Promise<ClaimBody> {
  const { phone, bankCode } = newPayer()
  const line = shop.bnc.deposit({ amount, phone, bankCode, ...(reference && { reference }) })
  if (tells === 'by a notice') expect(await shop.bnc.notify(line)).toMatchObject({ accepted: true })
  if (tells === 'by the statement') {
    readAtMinute += 11
    await shop.runCron(readAtMinute)
    shop.setMinutes(0)
  }
  return { reference: line.reference, phone, bankCode }
}

const successes = (results: readonly CallResult[]) =>
  results.filter(({ status, body }) => status === 200 && body.status === 'success')

/** Expects that one claim succeeded, and that the others were told that the payment has been used, or is being confirmed. */
function expectOneSuccess(results: readonly CallResult[]): void {
  expect(successes(results)).toHaveLength(1)
  for (const result of results.filter((one) => !successes([one]).length)) {
    if (result.status === 200) expect(result.body.failureReason?.code).toBe('ALREADY_USED')
    else expect(expectRefusal(result, 'CONFLICT')).toMatch(/used already|being confirmed/)
  }
}

describe.each<Tells>(['by a notice', 'by the statement', 'when it is asked'])(
  'if BNC reports a mobile payment %s,',
  (tells) => {
    test('a payment settles one transaction of 20 concurrent claims', async () => {
      const link = await shop.createLink('bnc')
      const claim = await deposit(link.amount, tells)
      expectOneSuccess(await concurrently(20, () => verifyLink(shop, link, claim)))
      for (const later of await concurrently(2, () => verifyLink(shop, link, claim))) {
        expect(expectRefusal(later, 'CONFLICT')).toMatch(/used already/)
      }
      await expectIncomingBooksAgree(shop)
    })

    test('a payment settles one of two links, and one of two merchants of the account', async () => {
      const link = await shop.createLink('bnc')
      const { amount } = link
      const links = [
        link,
        await shop.createLink('bnc', { amount }),
        await shop.createLink('bnc', { amount, merchant: shop.sibling }),
      ]
      const claim = await deposit(amount, tells)
      expectOneSuccess(
        await concurrently(18, (place) => verifyLink(shop, links[place % 3] as TestbedLink, claim)),
      )
      await expectIncomingBooksAgree(shop)
    })

    test('a payment is the same however its reference is written', async () => {
      const link = await shop.createLink('bnc')
      const claim = await deposit(link.amount, tells, '00778236')
      const spellings = ['778236', '00778236', '0000000000778236', '0778236']
      if (tells !== 'when it is asked') spellings.push('8236', '78236')
      expectOneSuccess(
        await concurrently(24, (place) =>
          verifyLink(shop, link, {
            ...claim,
            reference: spellings[place % spellings.length] as string,
          }),
        ),
      )
      await expectIncomingBooksAgree(shop)
    })
  },
)

test.each<[Tells, number]>([
  ['by a notice', 0],
  ['by the statement', 0],
  ['when it is asked', 1],
])('a payment that BNC reports %s is settled with %i queries', async (tells, questions) => {
  const link = await shop.createLink('bnc')
  const claim = await deposit(link.amount, tells)
  const before = countBankCalls(shop)
  const { body } = await verifyLink(shop, link, claim)
  expect(body.status).toBe('success')
  expect(countBankCalls(shop) - before).toBe(questions)
})

test('the last digits of a reference include its zeros: 0000 and 0001 do not match 00778231', async () => {
  const link = await shop.createLink('bnc')
  const claim = await deposit(link.amount, 'by a notice', '00778231')
  for (const reference of ['0000', '0001', '0031', '00000000', '1231']) {
    const { status, body } = await verifyLink(shop, link, { ...claim, reference })
    expect([status, body.failureReason?.code], reference).toStrictEqual([200, 'NOT_FOUND'])
  }
  shop.setMinutes(61)
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
  shop.setMinutes(0)
})

describe('a claim that matches no payment of the bank', () => {
  const WRONG: [string, (claim: ClaimBody) => ClaimBody][] = [
    ['reference', (claim) => ({ ...claim, reference: '99887766' })],
    ['phone', (claim) => ({ ...claim, phone: '04129999999' })],
    ['bank', (claim) => ({ ...claim, bankCode: '0102' })],
  ]
  test.each(
    WRONG.flatMap((wrong) =>
      (['by a notice', 'when it is asked'] as const).map((tells) => [...wrong, tells] as const),
    ),
  )(
    'by another %s fails as not found, and the right one is then accepted',
    async (_, change, tells) => {
      const link = await shop.createLink('bnc', { maxPayments: 1 })
      const claim = await deposit(link.amount, tells)
      const wrong = await verifyLink(shop, link, change(claim))
      expect([wrong.status, wrong.body.status, wrong.body.failureReason?.code]).toStrictEqual([
        ...[200, 'failed', 'NOT_FOUND'],
      ])
      expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
      expect((await statusesOfLink(shop, link)).toSorted()).toStrictEqual(['completed', 'failed'])
    },
  )

  test.each<Tells>(['by a notice', 'when it is asked'])(
    'of another amount, reported %s, fails, and says so where the ledger has it',
    async (tells) => {
      const link = await shop.createLink('bnc')
      const other = await shop.createLink('bnc')
      const claim = await deposit(link.amount, tells)
      const { body } = await verifyLink(shop, other, claim)
      const known = tells === 'by a notice'
      expect(body.failureReason?.code).toBe(known ? 'OTHER_AMOUNT' : 'NOT_FOUND')
      await expectIncomingBooksAgree(shop)
    },
  )
})

test.each(['completed', 'pending'])(
  'the reference of a charge that is %s pays for no other purchase',
  async (standing) => {
    const link = await shop.createLink('bnc')
    const other = await shop.createLink('bnc', { amount: link.amount, merchant: shop.sibling })
    const payer = newPayer()
    if (standing === 'pending') {
      shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
    }
    expect((await chargeLink(shop, link, { payer })).status).toBe(200)
    const line = shop.bnc.books.lines().find(({ phone }) => phone === payer.phone)
    readAtMinute += 11
    await shop.runCron(readAtMinute)
    shop.setMinutes(0)
    const { phone, bankCode } = payer
    const claim = { reference: line?.reference ?? '', phone, bankCode }
    await concurrently(3, () => verifyLink(shop, other, claim))
    await shop.runCron(readAtMinute + 15)
    shop.setMinutes(0)
    const all = [...(await statusesOfLink(shop, link)), ...(await statusesOfLink(shop, other))]
    expect(all.filter((one) => one === 'completed')).toHaveLength(1)
  },
)

test('a payment that was refunded settles nothing again', async () => {
  const link = await shop.createLink('bnc')
  const claim = await deposit(link.amount, 'when it is asked')
  const { body } = await verifyLink(shop, link, claim)
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const paidBack = await requestRefund(
    shop.api,
    as,
    shop.merchants.bnc,
    { id: body.transactionId },
    {
      body: { document: 'V12345678', name: 'Luis Rojas' },
    },
  )
  expect(paidBack.body.status, paidBack.text).toBe('success')
  expect(await statusesOfLink(shop, link)).toStrictEqual(['refunded'])
  expectRefusal(await verifyLink(shop, link, claim), 'CONFLICT')
})

test('in the sandbox a reference pays once for each merchant', async () => {
  const link = await shop.createLink('sandbox')
  const other = await shop.createLink('sandbox', { amount: link.amount, merchant: shop.sibling })
  const claim = { reference: '00012345', phone: '04141234567', bankCode: '0105' }
  expectOneSuccess(await concurrently(10, () => verifyLink(shop, link, claim)))
  expectOneSuccess(await concurrently(10, () => verifyLink(shop, other, claim)))
})
