import { afterAll, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { newIdempotencyKey } from '../../support/order-testbed.ts'
import { expectRefundsAgree } from '../../support/payment-books.ts'
import {
  chargeLink,
  newPayer,
  type PaymentTestbed,
  startPaymentTestbed,
  stopPaymentTestbeds,
  verifyLink,
} from '../../support/payment-testbed.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'
import { waitUntil } from '../../support/wait-until.ts'

afterAll(stopPaymentTestbeds)

/** Longer than the service waits for the database. */
const TOO_LONG_MS = 9_000

const wentOut = (shop: PaymentTestbed) =>
  shop.bnc.books.lines().filter(({ direction }) => direction === 'out')

test.concurrent('a refund whose intent the database wrote but did not confirm is a 503 and canceled, and a repetition refunds once', async () => {
  const shop = await startPaymentTestbed()
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const { body: paid } = await chargeLink(shop, await shop.createLink('bnc'))
  const transaction = { id: paid.transactionId as string }
  const ordersOf = () => refundOrders(shop.service, transactionId.toUuid(transaction.id))
  const key = newIdempotencyKey()
  const back = () =>
    requestRefund(shop.api, as, shop.merchants.bnc, transaction, {
      body: { name: 'Luis Rojas' },
      key,
    })
  await shop.service.database.setDelay(TOO_LONG_MS, 'after')
  expectRefusal(await back(), 'SERVICE_UNAVAILABLE')
  await shop.service.database.setDelay(0)
  await waitUntil('it is taken back', async () => (await ordersOf())[0]?.status === 'failed')
  expect(wentOut(shop)).toStrictEqual([])
  expect((await back()).body.status).toBe('success')
  for (const minutes of [1, 10, 1_500, 3_000]) await shop.runCron(minutes)
  expect(wentOut(shop)).toHaveLength(1)
  // Both are of one moment, so their ids say nothing of their order.
  const statuses = (await ordersOf()).map(({ status }) => status)
  expect(statuses.toSorted()).toStrictEqual(['failed', 'success'])
  await expectRefundsAgree(shop)
})

test.concurrent('a refund without a bank response is not sent again while its merchant is stopped', async () => {
  const shop = await startPaymentTestbed()
  const { database } = shop.service
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const link = await shop.createLink('bnc')
  const { phone, bankCode, document } = newPayer()
  const { reference } = shop.bnc.deposit({ amount: link.amount, phone, bankCode })
  const { body: paid } = await verifyLink(shop, link, { reference, phone, bankCode })
  shop.bnc.server.fault({ kind: 'cut', when: 'before' }, { path: /SendP2P/ })
  const lost = await requestRefund(
    shop.api,
    as,
    shop.merchants.bnc,
    { id: paid.transactionId },
    { body: { name: 'Luis Rojas', document } },
  )
  expect(lost.body.status).toBe('pending')
  await database.query(
    `insert into operation_stops (id, environment, merchant_id, enabled, reason, updated_at)
     values (uuidv7(), 'live', $1, false, 'Prueba', now())`,
    [shop.merchants.bnc.uuid],
  )
  await shop.runCron(1)
  expect(wentOut(shop)).toHaveLength(0)
  await database.query('update operation_stops set enabled = true')
  await shop.runCron(5)
  expect(wentOut(shop)).toHaveLength(1)
  await expectRefundsAgree(shop)
})
