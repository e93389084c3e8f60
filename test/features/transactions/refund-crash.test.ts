import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { transactionId } from '../../../src/platform/ids.ts'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import {
  chargeLink,
  startPaymentTestbed,
  stopPaymentTestbeds,
} from '../../support/payment-testbed.ts'
import { refundOrders, requestRefund } from '../../support/refunds.ts'

afterAll(stopPaymentTestbeds)

test('a Worker that dies while the bank reverses a charge never reverses it again', async () => {
  const shop = await startPaymentTestbed()
  const as = await createApiKey(shop.service, shop.owner, { environment: 'live' })
  const { body: paid } = await chargeLink(shop, await shop.createLink('bnc'))
  const transaction = { id: paid.transactionId as string }
  const back = (key: string) =>
    requestRefund(shop.api, as, shop.merchants.bnc, transaction, {
      body: { name: 'Luis Rojas' },
      key,
    })
  const wentOut = () => shop.bnc.books.lines().filter(({ direction }) => direction === 'out')

  shop.bnc.server.fault({ kind: 'silent', when: 'after' }, { path: /ReverseC2P/ })
  const key = randomUUID()
  const dying = back(key).catch(() => 'died')
  await expect.poll(() => wentOut().length).toBe(1)
  shop.service.crash()
  expect(await dying).toBe('died')
  await shop.service.restart()

  shop.setMinutes(2)
  const again = await back(key)
  expect([again.status, again.body.status]).toStrictEqual([200, 'pending'])
  expectRefusal(await back(randomUUID()), 'CONFLICT')
  for (const minutes of [3, 10, 60, 1_500, 3_000]) await shop.runCron(minutes)
  expect(wentOut().map(({ kind }) => kind)).toStrictEqual(['reversal'])
  expectRefusal(await back(randomUUID()), 'CONFLICT')
  const orders = await refundOrders(shop.service, transactionId.toUuid(transaction.id))
  expect(orders).toMatchObject([{ status: 'pending', flagged: true }])
})
