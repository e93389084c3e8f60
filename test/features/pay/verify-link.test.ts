import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import { expectRefusal } from '../../support/api.ts'
import { linkPaymentRows, linkRefusals } from '../../support/link-refusals.ts'
import type { BankName } from '../../support/order-testbed.ts'
import { expectIncomingBooksAgree, statusesOfLink } from '../../support/payment-books.ts'
import {
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
let link: TestbedLink
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
beforeEach(async () => {
  shop.setMinutes(0)
  link = await shop.createLink('bnc')
})
afterAll(stopPaymentTestbeds)

const claim = { reference: '12345678', phone: '04241234567', bankCode: '0105' }

/** The status by which the merchant reads the transaction. */
async function statusOf(transactionId: string, bank: BankName): Promise<string> {
  const path = `/merchants/${shop.merchants[bank].id}/transactions/${transactionId}`
  return (await shop.api('GET', path, { as: shop.owner })).body.status
}

test('a payment that the bank knows is completed, and settles only one transaction', async () => {
  const { phone, bankCode } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
  const paid = await verifyLink(shop, link, { reference, phone, bankCode })
  expect(paid.status).toBe(200)
  expect(paid.body).toStrictEqual({
    status: 'success',
    message: 'The payment was received.',
    transactionId: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
    reference,
  })
  expect(await statusOf(paid.body.transactionId, 'bnc')).toBe('completed')
  const again = await verifyLink(shop, link, { reference, phone, bankCode })
  expect(expectRefusal(again, 'CONFLICT')).toBe('This payment has been used already.')
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
})

test('a payment that no bank knows yet is pending, and fails if it does not arrive', async () => {
  const awaited = await shop.createLink('r4')
  const asked = await verifyLink(shop, awaited, claim)
  expect(asked.status).toBe(200)
  expect(asked.body).toStrictEqual({
    status: 'pending',
    message:
      'The bank has not confirmed the payment yet. It is settled as soon as the bank reports the outcome.',
    transactionId: expect.stringMatching(/^txn_/),
    reference: claim.reference,
  })
  for (const minutes of [1, 5, 30]) await shop.runCron(minutes)
  shop.setMinutes(0)
  expect(await statusOf(asked.body.transactionId, 'r4')).toBe('failed')
})

test('a payment that the bank denies is returned as failed, with the reason', async () => {
  const denied = await verifyLink(
    shop,
    await shop.createLink('sandbox', { amount: '12.51' }),
    claim,
  )
  expect(denied.status).toBe(200)
  expect(denied.body).toStrictEqual({
    status: 'failed',
    message: FAILURES.NOT_FOUND.en,
    transactionId: expect.stringMatching(/^txn_/),
    reference: claim.reference,
    failureReason: { code: 'NOT_FOUND', ...FAILURES.NOT_FOUND },
  })
})

describe('malformed fields of a claim are named:', () => {
  const CLAIM: [string, unknown][] = [
    ['reference', undefined],
    ['reference', '123'],
    ['reference', '1'.repeat(21)],
    ['reference', '12x34'],
    ['reference', 12345678],
    ['phone', '0412'],
    ['bankCode', 'BNC'],
    ['paidAt', 'ayer'],
    ['paidAt', 20260310],
  ]
  test.each(CLAIM)('%s %j', async (field, value) => {
    const before = await linkPaymentRows(shop)
    const changed = { ...claim, [field]: value } as typeof claim
    const refused = await verifyLink(shop, link, changed)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toStrictEqual([
      field,
    ])
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
  })
})

test('a landline cannot pay a live link, and the response says so', async () => {
  const before = await linkPaymentRows(shop)
  const refused = await verifyLink(shop, link, { ...claim, phone: '02121234567' })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'phone' }])
  expect(await linkPaymentRows(shop)).toStrictEqual(before)
})

test('a payment of yesterday is found with and without its day', async () => {
  const link = await shop.createLink('bnc')
  const yesterday = new Date('2026-03-09T20:00:00Z')
  for (const paidAt of [undefined, '2026-03-09', '2026-03-09T23:00:00-04:00']) {
    const { phone, bankCode } = newPayer()
    const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode, at: yesterday })
    const claim = { reference, phone, bankCode, ...(paidAt && { paidAt }) }
    expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
  }
  await expectIncomingBooksAgree(shop)
})

test('a payment of yesterday without a stated day is found when the bank responds again', async () => {
  const link = await shop.createLink('bnc')
  const { phone, bankCode } = newPayer()
  const at = new Date('2026-03-09T20:00:00Z')
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode, at })
  await shop.service.database.query(
    `update bank_connection_states set statement_read_at = 'infinity'`,
  )
  shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /ValidateP2P/ })
  const claim = { reference, phone, bankCode }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('pending')
  // The next day in Caracas: what was today is yesterday by now.
  await shop.runCron(15 * 60)
  shop.setMinutes(0)
  expect(await statusesOfLink(shop, link)).toStrictEqual(['completed'])
  await expectIncomingBooksAgree(shop)
})

test.each([
  ['tomorrow', '2026-03-11'],
  ['a time of tomorrow', '2026-03-11T04:00:00Z'],
  ['8 days ago', '2026-03-02'],
  ['no day', '2026-02-30'],
])('a payment of %s is refused, and nothing is recorded', async (_, paidAt) => {
  const link = await shop.createLink('bnc')
  const claim = { reference: '12345678', phone: '04141234567', bankCode: '0105', paidAt }
  const refused = await verifyLink(shop, link, claim)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'paidAt' }])
  expect(await statusesOfLink(shop, link)).toStrictEqual([])
})

test('a payment of 7 days ago is looked up', async () => {
  const link = await shop.createLink('bnc')
  const { phone, bankCode } = newPayer()
  const at = new Date('2026-03-03T14:00:00Z')
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode, at })
  const claim = { reference, phone, bankCode, paidAt: '2026-03-03' }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
})

describe('a claim is refused, and nothing is written, for', () => {
  linkRefusals(
    () => shop,
    (of, options) => verifyLink(shop, of, claim, options),
  )
})
