import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { expectIncomingBooksAgree, statusesOfLink } from '../../support/payment-books.ts'
import {
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

test('a payment of yesterday is found without its day, and with it', async () => {
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

test('a payment of yesterday, whose day the payer did not say, is found when the bank answers again', async () => {
  const link = await shop.createLink('bnc')
  const { phone, bankCode } = newPayer()
  const at = new Date('2026-03-09T20:00:00Z')
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode, at })
  await shop.service.database.query(`update bank_connections set statement_read_at = 'infinity'`)
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

test('a payment of 7 days ago is looked for', async () => {
  const link = await shop.createLink('bnc')
  const { phone, bankCode } = newPayer()
  const at = new Date('2026-03-03T14:00:00Z')
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode, at })
  const claim = { reference, phone, bankCode, paidAt: '2026-03-03' }
  expect((await verifyLink(shop, link, claim)).body.status).toBe('success')
})
