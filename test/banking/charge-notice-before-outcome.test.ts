import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../support/api.ts'
import { transactionsOfLink } from '../support/payment-books.ts'
import {
  chargeLink,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  type TestbedLink,
  verifyLink,
} from '../support/payment-testbed.ts'

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

const ORIGIN_REFERENCE = '77001122'

/** The bank sends a notice of its charge, with the reference of the payer's bank and its own. */
async function tellOfCharge(link: TestbedLink): Promise<void> {
  const line = shop.bnc.books.lines().find(({ amount }) => amount === link.amount)
  const answer = await shop.api('POST', '/hooks/bnc', {
    headers: { 'x-api-key': shop.bnc.config.noticeKey },
    body: {
      PaymentType: 'P2P',
      OriginBankReference: ORIGIN_REFERENCE,
      DestinyBankReference: line?.reference,
      OriginBankCode: line?.bankCode,
      Date: '20260310',
      Amount: line?.amount,
      ClientPhone: line?.phone,
      CommerceID: shop.bnc.config.rif,
    },
  })
  expect(answer.status, answer.text).toBe(200)
}

test('a charge that its bank reported before it was settled gets its movement, which pays nothing else', {
  tags: ['full'],
}, async () => {
  const [link, payer] = [await shop.createLink('bnc'), newPayer()]
  const other = await shop.createLink('bnc', { amount: link.amount, merchant: shop.sibling })
  await shop.service.database.query(
    `insert into bank_connection_states (name, statement_read_at) values ('bnc', 'infinity')`,
  )
  shop.bnc.server.fault({ kind: 'cut', when: 'after' }, { path: /SendC2P/ })
  await chargeLink(shop, link, { payer })
  await tellOfCharge(link)
  await shop.runCron(1)
  const [paid] = await transactionsOfLink(shop, link)
  expect(paid?.status).toBe('completed')
  const tied = await shop.service.database.query(
    'select transaction_id from bank_movements where payer_reference = $1',
    [ORIGIN_REFERENCE],
  )
  expect(tied).toStrictEqual([{ transaction_id: paid?.id }])
  const { phone, bankCode } = payer
  const claim = { reference: ORIGIN_REFERENCE, phone, bankCode }
  expectRefusal(await verifyLink(shop, other, claim), 'CONFLICT')
  expect(await transactionsOfLink(shop, other)).toStrictEqual([])
})
