import { afterAll, beforeAll, expect, test } from 'vitest'
import { countCharged } from '../support/payment-books.ts'
import {
  chargeLink,
  concurrently,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../support/payment-testbed.ts'

const AT_ONCE = 100

let shop: PaymentTestbed
beforeAll(async () => {
  shop = await startPaymentTestbed()
})
afterAll(stopPaymentTestbeds)

test('a hundred payments at once, when the database has no session yet, are all answered and charged once', async () => {
  const link = await shop.createLink('sandbox')
  await shop.service.database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and usename = 'service'`,
  )
  const results = await concurrently(AT_ONCE, () => chargeLink(shop, link, { payer: newPayer() }))
  expect(results.map(({ status, body }) => [status, body.status])).toStrictEqual(
    results.map(() => [200, 'success']),
  )
  expect(await countCharged(shop, link)).toBe(AT_ONCE)
})
