import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('takes a part off an open checkout, which is owed it again, once of fifty at once', async () => {
  const { id: checkoutId } = await shop.partCheckout()
  const first = await shop.record({ checkoutId, amount: 10 }, shop.cashier)
  await shop.record({ checkoutId, amount: 5 }, shop.cashier)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.change(first.body.id, 'void', {}, shop.cashier)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    ...{ status: 'voided', voidedBy: { id: shop.cashier.id }, voidReason: null },
  })
  expect(await shop.read(checkoutId)).toMatchObject({
    ...{ status: 'partially_paid', receivedVes: 5, remainingVes: 20 },
  })
})

test('of what somebody else has recorded wants a reason, and an ADMIN', async () => {
  const { body } = await shop.record({}, shop.cashier)
  expectRefusal(await shop.change(body.id, 'void', {}, shop.otherCashier), 'FORBIDDEN')
  const bare = await shop.change(body.id, 'void', {}, shop.admin)
  expectRefusal(bare, 'INVALID_REQUEST')
  expect(bare.body.error.details).toMatchObject([{ path: 'reason' }])
  const reason = 'Se anotó dos veces.'
  const voided = await shop.change(body.id, 'void', { reason }, shop.admin)
  expect(voided.body).toMatchObject({ status: 'voided', voidReason: reason })
  const [told] = await shop.service.database.query<{ type: string }>(
    `select type from outbox where data->>'id' = $1 order by created_at desc, id desc limit 1`,
    [body.id],
  )
  expect(told?.type).toBe('external_payment.voided')
})

test('once its day is over wants a reason of who has recorded it, too', async () => {
  const createdAt = new Date(Date.now() - 31 * 60 * 60_000)
  const { id } = await createExternal(shop.service, shop.merchant, { by: shop.owner, createdAt })
  expectRefusal(await shop.change(id, 'void'), 'INVALID_REQUEST')
  expect((await shop.change(id, 'void', { reason: 'No llegó.' })).status).toBe(200)
})

describe('is refused', () => {
  test('for what has paid a checkout', async () => {
    const { id: checkoutId } = await createCheckout(shop.service, shop.merchant)
    const { body } = await shop.record({ checkoutId })
    expect(expectRefusal(await shop.change(body.id, 'void'), 'CONFLICT')).toMatch(/paid, expired/)
  })

  test('for what is paid back in part, until that is voided', async () => {
    const { body } = await shop.record({})
    const refund = await shop.change(body.id, 'refund', { amount: 5 })
    expect(expectRefusal(await shop.change(body.id, 'void'), 'CONFLICT')).toMatch(/paid back/)
    expect((await shop.change(refund.body.id, 'void')).status).toBe(200)
    const voided = await shop.change(body.id, 'void')
    expect(voided.body).toMatchObject({ status: 'voided', refundedAmount: 0 })
  })

  test('for an unknown one', async () => {
    expectRefusal(await shop.change('ext_nothing', 'void'), 'NOT_FOUND')
  })
})
