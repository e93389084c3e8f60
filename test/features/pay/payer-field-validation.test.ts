import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import {
  chargeLink,
  issueC2pKeys,
  newOtp,
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
  link = await shop.createLink('bnc')
})
afterAll(stopPaymentTestbeds)

const claim = { reference: '12345678', phone: '04241234567', bankCode: '0105' }

const recorded = () =>
  shop.service.database.query(
    `select (select count(*) from transactions) as transactions, (select count(*) from bank_orders) as payments,
       (select count(*) from audit_logs) as audited`,
  )

describe('malformed fields are named, each', () => {
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
  test.each(CHARGE)('charge: %s %j', async (field, value) => {
    const before = await recorded()
    const refused = await chargeLink(shop, link, { changes: { [field]: value } })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toStrictEqual([
      field,
    ])
    expect(await recorded()).toStrictEqual(before)
  })

  const CLAIM: [string, unknown][] = [
    ['reference', undefined],
    ['reference', '123'],
    ['reference', '1'.repeat(21)],
    ['reference', '12 34'],
    ['reference', 12345678],
    ['phone', '0412'],
    ['bankCode', 'BNC'],
    ['paidAt', 'ayer'],
    ['paidAt', 20260310],
  ]
  test.each(CLAIM)('verify: %s %j', async (field, value) => {
    const before = await recorded()
    const changed = { ...claim, [field]: value } as typeof claim
    const refused = await verifyLink(shop, link, changed)
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details.map(({ path }: { path: string }) => path)).toStrictEqual([
      field,
    ])
    expect(await recorded()).toStrictEqual(before)
  })
})

test('a landline pays no live link, and is told so', async () => {
  const before = await recorded()
  for (const refused of [
    await chargeLink(shop, link, { changes: { phone: '02121234567' } }),
    await verifyLink(shop, link, { ...claim, phone: '02121234567' }),
  ]) {
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([{ path: 'phone' }])
  }
  expect(await recorded()).toStrictEqual(before)
})

test('a phone and a document are read however they are written', async () => {
  const payer = newPayer()
  const otp = newOtp()
  issueC2pKeys(shop, payer, otp)
  const phone = `+58 ${payer.phone.slice(1, 4)}-${payer.phone.slice(4)}`
  const document = payer.document.toLowerCase().replace('v', 'v-')
  const { body, text } = await chargeLink(shop, link, { payer, otp, changes: { phone, document } })
  expect(body.status, text).toBe('success')
})
