import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

test('is a row of its own, negative, of the same method, and never more in all than was paid', async () => {
  const { body } = await shop.record({ method: 'zelle', amount: 10, currency: 'USD' })
  const first = await shop.change(body.id, 'refund', { amount: 3.33, reason: 'Faltó pan.' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    ...{ method: 'zelle', amount: -3.33, currency: 'USD', status: 'recorded' },
    ...{ refundOf: body.id, note: 'Faltó pan.', rate: body.rate },
  })
  const more = await shop.change(body.id, 'refund', { amount: 6.68 })
  expect(expectRefusal(more, 'CONFLICT')).toMatch(/6\.67/)
  const rest = await shop.change(body.id, 'refund')
  expect(rest.body.amount).toBe(-6.67)
  expect(first.body.amountVes + rest.body.amountVes).toBeCloseTo(-body.amountVes, 6)
  expectRefusal(await shop.change(body.id, 'refund'), 'CONFLICT')
  const { body: after } = await shop.api('GET', shop.path(`/external-payments/${body.id}`), {
    as: shop.owner,
  })
  expect(after.refundedAmount).toBe(10)
})

test('One wins of fifty at once that pay all back', async () => {
  const { body } = await shop.record({})
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.change(body.id, 'refund')),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
})

test('is refused for what is voided, waits for a second person, or is a refund, and to a CASHIER', async () => {
  const voided = await shop.record({})
  await shop.change(voided.body.id, 'void')
  expectRefusal(await shop.change(voided.body.id, 'refund'), 'CONFLICT')
  await shop.decide([{ method: 'crypto', aboveVes: 0 }])
  const waiting = await shop.record({ method: 'crypto' })
  expectRefusal(await shop.change(waiting.body.id, 'refund'), 'CONFLICT')
  const paid = await shop.record({})
  const refund = await shop.change(paid.body.id, 'refund', { amount: 1 })
  expectRefusal(await shop.change(refund.body.id, 'refund'), 'CONFLICT')
  expectRefusal(await shop.change(paid.body.id, 'refund', {}, shop.cashier), 'FORBIDDEN')
})
