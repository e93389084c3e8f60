import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FAILURES } from '../../../src/platform/bank/failures.ts'
import { expectRefusal } from '../../support/api.ts'
import { linkPaymentRows, linkRefusals } from '../../support/link-refusals.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import type { BankName } from '../../support/order-testbed.ts'
import { countBankCalls, transactionsOfLink } from '../../support/payment-books.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
} from '../../support/payment-testbed.ts'
import { caracasTime, createRate } from '../../support/rates.ts'

let shop: PaymentTestbed
let link: TestbedLink
beforeAll(async () => {
  shop = await startPaymentTestbed()
  // A Friday, the Monday after it, and nothing more.
  await createRate(shop.service, { day: '2026-03-06', rate: '36.66420000' })
  await createRate(shop.service, { day: '2026-03-09', rate: '37.00500000' })
})
beforeEach(async () => {
  shop.setMinutes(0)
  link = await shop.createLink('bnc')
})
afterAll(stopPaymentTestbeds)

const query = (sql: string, parameters?: unknown[]) => shop.service.database.query(sql, parameters)

const dollars = (bank: 'sandbox' | 'bnc' | 'r4', amount: string) =>
  shop.createLink(bank, { currency: 'USD', amount })

/** The status by which the merchant reads the transaction. */
async function statusOf(transactionId: string, bank: BankName): Promise<string> {
  const path = `/merchants/${shop.merchants[bank].id}/transactions/${transactionId}`
  return (await shop.api('GET', path, { as: shop.owner })).body.status
}

test.each(['sandbox', 'bnc', 'r4'] as const)(
  'a charge that %s carries out is returned as completed',
  async (bank) => {
    const paid = await chargeLink(shop, await shop.createLink(bank))
    expect(paid.status).toBe(200)
    expect(paid.body).toStrictEqual({
      status: 'success',
      message: 'The payment was received.',
      transactionId: expect.stringMatching(/^txn_[0-9a-z]{26}$/),
      reference: expect.stringMatching(/^[0-9]+$/),
    })
    expect(await statusOf(paid.body.transactionId, bank)).toBe('completed')
  },
)

test('a charge that the bank refuses is returned as failed, with the reason for programs and for payers', async () => {
  const refused = await chargeLink(shop, await shop.createLink('sandbox', { amount: '10.55' }))
  expect(refused.status).toBe(200)
  expect(refused.body).toStrictEqual({
    status: 'failed',
    message: FAILURES.WRONG_KEY.en,
    transactionId: expect.stringMatching(/^txn_/),
    reference: null,
    failureReason: { code: 'WRONG_KEY', ...FAILURES.WRONG_KEY },
  })
  expect(await statusOf(refused.body.transactionId, 'sandbox')).toBe('failed')
  // A key that the payer’s bank never gave.
  const live = await chargeLink(shop, link, { otp: newOtp() })
  expect(live.body, live.text).toMatchObject({
    status: 'failed',
    failureReason: { code: expect.any(String) },
  })
})

test('a charge without a bank response is pending', async () => {
  const silent = await chargeLink(shop, await shop.createLink('sandbox', { amount: '10.68' }))
  expect(silent.status).toBe(200)
  expect(silent.body).toStrictEqual({
    status: 'pending',
    message:
      'The bank has not confirmed the payment yet. It is settled as soon as the bank reports the outcome.',
    transactionId: expect.stringMatching(/^txn_/),
    reference: null,
  })
  expect(await statusOf(silent.body.transactionId, 'sandbox')).toBe('pending')
  await shop.runCron(1)
  expect(await statusOf(silent.body.transactionId, 'sandbox')).toBe('completed')
})

test('while the last payment of a link is in progress, another charge is told to wait', async () => {
  const last = await shop.createLink('sandbox', { amount: '11.68', maxPayments: 1 })
  expect((await chargeLink(shop, last)).body.status).toBe('pending')
  expect(expectRefusal(await chargeLink(shop, last), 'CONFLICT')).toMatch(/in progress/)
  await shop.runCron(1)
  expect(expectRefusal(await chargeLink(shop, last), 'CONFLICT')).toMatch(/has been paid/)
})

describe('malformed fields of a charge are named:', () => {
  const CHARGE: [string, unknown][] = [
    ['phone', undefined],
    ['phone', '12345'],
    ['phone', 4121234567],
    ['document', undefined],
    ['document', 'X1'],
    ['bankCode', undefined],
    ['bankCode', '9999'],
    ['bankCode', '105'],
    ['otp', undefined],
    ['otp', '12345'],
    ['otp', '123456789'],
    ['otp', '12a456'],
    ['otp', 12345678],
  ]
  test.each(CHARGE)('%s %j', async (field, value) => {
    const before = await linkPaymentRows(shop)
    const refused = await chargeLink(shop, link, { changes: { [field]: value } })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toStrictEqual([
      field,
    ])
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
  })
})

test('a landline cannot pay a live link, and the response says so', async () => {
  const before = await linkPaymentRows(shop)
  const refused = await chargeLink(shop, link, { changes: { phone: '02121234567' } })
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path: 'phone' }])
  expect(await linkPaymentRows(shop)).toStrictEqual(before)
})

test('a phone and a document are accepted in any notation', async () => {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  const phone = `+58 ${payer.phone.slice(1, 4)}-${payer.phone.slice(4)}`
  const document = payer.document.toLowerCase().replace('v', 'v-')
  const { body, text } = await chargeLink(shop, link, { payer, otp, changes: { phone, document } })
  expect(body.status, text).toBe('success')
})

test('a payer who was shown another amount in bolívares is not charged', async () => {
  shop.setTime(caracasTime('2026-03-08'))
  const link = await dollars('bnc', '10.00')
  const { amountVes } = (await shop.api('GET', `/pay/${link.token}`)).body
  expect(amountVes).toBe(366.64)
  shop.setTime(caracasTime('2026-03-09'))
  const before = countBankCalls(shop)
  const charge = (shown: number) => chargeLink(shop, link, { changes: { amountVes: shown } })
  expect(expectRefusal(await charge(amountVes), 'CONFLICT')).toContain('is not what is due now')
  expect([countBankCalls(shop) - before, await transactionsOfLink(shop, link)]).toStrictEqual([
    0,
    [],
  ])
  expect((await charge(370.05)).body.status).toBe('success')
})

test('more bolívares than a bank’s format allows are refused before anything is recorded', async () => {
  shop.setTime(caracasTime('2026-03-09'))
  for (const [bank, amount] of [
    ['r4', '5000000.00'],
    ['bnc', '9000000000.00'],
    ['sandbox', '99999999999.99'],
  ] as const) {
    const link = await dollars(bank, amount)
    expectRefusal(await chargeLink(shop, link), 'CONFLICT')
    expect(await transactionsOfLink(shop, link)).toStrictEqual([])
  }
})

describe('a charge is refused, and nothing is written, for', () => {
  linkRefusals(
    () => shop,
    (of, options) => chargeLink(shop, of, options),
  )
})

test.each([
  ['users', `status = 'suspended'`, `status = 'active'`],
  ['merchants', `status = 'inactive'`, `status = 'active'`],
])(
  'a charge that waits for %s is refused if these are closed meanwhile',
  async (table, change, back) => {
    const id = table === 'users' ? shop.owner.uuid : shop.merchants.bnc.uuid
    const [before, calls] = [await linkPaymentRows(shop), countBankCalls(shop)]
    const holder = await openTransaction(shop.service.database)
    await holder.query(`update ${table} set ${change} where id = $1`, [id])
    const answer = chargeLink(shop, link)
    await waitForLockWaiters(shop.service.database, 1)
    await holder.commit()
    expectRefusal(await answer, 'CONFLICT')
    expect(await linkPaymentRows(shop)).toStrictEqual(before)
    expect(countBankCalls(shop)).toBe(calls)
    await query(`update ${table} set ${back} where id = $1`, [id])
    expect((await chargeLink(shop, link)).body.status).toBe('success')
  },
)
