import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createCheckout } from '../../support/checkout-fixtures.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'
import { dispatchAllEvents } from '../../support/notifications.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
  expect((await shop.decide([{ method: 'zelle', aboveVes: 20 }])).status).toBe(200)
})
afterAll(() => shop.service.stop())

const zelle = (body: object = {}) => shop.record({ method: 'zelle', ...body }, shop.cashier)

test('lets a checkout close only then, and once of fifty at once', async () => {
  const { id: checkoutId } = await createCheckout(shop.service, shop.merchant)
  const { body } = await zelle({ checkoutId })
  expect(body).toMatchObject({ status: 'recorded', needsConfirmation: true })
  expect(await shop.read(checkoutId)).toMatchObject({
    ...{ status: 'open', receivedVes: 0 },
    externalPayments: [{ id: body.id, status: 'recorded', applied: false }],
  })
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => shop.change(body.id, 'confirm', {}, shop.otherCashier)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    status: 'confirmed',
    confirmedBy: { id: shop.otherCashier.id },
  })
  expect(await shop.read(checkoutId)).toMatchObject({ status: 'paid', receivedVes: 25 })
  const told = await shop.service.database.query<{ type: string }>(
    `select type from outbox where data->>'id' = any ($1) and type in ('checkout.paid', 'external_payment.confirmed')
     order by type`,
    [[checkoutId, body.id]],
  )
  expect(told.map(({ type }) => type)).toStrictEqual([
    'checkout.paid',
    'external_payment.confirmed',
  ])
})

test('closes a checkout in dollars that was paid in dollars, whatever the rate is by then', async () => {
  const checkout = { amount: '20.00', currency: 'USD' } as const
  const { id, uuid } = await createCheckout(shop.service, shop.merchant, checkout)
  const { body } = await zelle({ checkoutId: id, amount: 20, currency: 'USD' })
  expect(body).toMatchObject({ status: 'recorded', needsConfirmation: true })
  const later =
    "update checkout_quotes set opened_at = opened_at - interval '1 hour' where checkout_id = $1"
  await shop.service.database.query(later, [uuid])
  await shop.service.database.query('update exchange_rates set rate = rate * 1.25')
  const confirmed = await shop.change(body.id, 'confirm', {}, shop.otherCashier)
  expect(confirmed.status, confirmed.text).toBe(200)
  expect(confirmed.body.rate).toBeCloseTo(body.rate * 1.25, 4)
  const paid = await shop.read(id)
  expect(paid).toMatchObject({ status: 'paid', remainingVes: 0, overpaidVes: 0 })
  expect(paid.receivedVes).toBe(confirmed.body.amountVes)
})

test('is asked of OWNER and ADMIN by a notice, but not of who has recorded it', async () => {
  const { body } = await shop.record({ method: 'zelle' }, shop.admin)
  await dispatchAllEvents(shop.service)
  const told = async (as: { token: string }) =>
    (await shop.api('GET', '/notifications', { as })).body.data.filter(
      ({ type, data }: { type: string; data: { id: string } }) =>
        type === 'external_payment_to_confirm' && data.id === body.id,
    )
  const [notice, ...more] = await told(shop.owner)
  expect(more).toStrictEqual([])
  expect(notice.body).toMatch(/por Zelle|by Zelle/)
  for (const as of [shop.admin, shop.cashier, shop.member]) expect(await told(as)).toStrictEqual([])
  const unasked = await shop.record({ method: 'cash' }, shop.admin)
  await dispatchAllEvents(shop.service)
  const all = (await shop.api('GET', '/notifications', { as: shop.owner })).body.data
  expect(all.some(({ data }: { data: { id: string } }) => data.id === unasked.body.id)).toBe(false)
})

test('is refused to who has recorded it, by whatever key', async () => {
  const { body } = await shop.record({ method: 'zelle' })
  expect(expectRefusal(await shop.change(body.id, 'confirm'), 'FORBIDDEN')).toMatch(/somebody else/)
  const named = await createApiKey(shop.service, shop.owner, {
    ...{ environment: 'test', permissions: ['external-payments:confirm'] },
  })
  expect(expectRefusal(await shop.change(body.id, 'confirm', {}, named), 'FORBIDDEN')).toMatch(
    /somebody else/,
  )
  const any = await createApiKey(shop.service, shop.admin, { environment: 'test' })
  expect(expectRefusal(await shop.change(body.id, 'confirm', {}, any), 'FORBIDDEN')).toMatch(
    /external-payments:confirm/,
  )
  expect((await shop.change(body.id, 'confirm', {}, shop.admin)).status).toBe(200)
})

test('is refused where it is not needed, and for what is voided', async () => {
  const small = await zelle({ amount: 20 })
  expect(small.body.needsConfirmation).toBe(false)
  expectRefusal(await shop.change(small.body.id, 'confirm'), 'CONFLICT')
  const cash = await shop.record({ amount: 900 }, shop.cashier)
  expectRefusal(await shop.change(cash.body.id, 'confirm'), 'CONFLICT')
  const { body } = await zelle()
  await shop.change(body.id, 'void', {}, shop.cashier)
  expectRefusal(await shop.change(body.id, 'confirm'), 'CONFLICT')
})

test('changes nothing where its checkout was paid otherwise meanwhile', async () => {
  const { id: checkoutId } = await createCheckout(shop.service, shop.merchant)
  const { body } = await zelle({ checkoutId })
  expect((await shop.record({ checkoutId })).status).toBe(201)
  expectRefusal(await shop.change(body.id, 'confirm'), 'CONFLICT')
  const { body: after } = await shop.api('GET', shop.path(`/external-payments/${body.id}`), {
    as: shop.owner,
  })
  expect(after.status).toBe('recorded')
})

test('is refused to a MEMBER, and for what is of another merchant', async () => {
  const { body } = await zelle()
  expectRefusal(await shop.change(body.id, 'confirm', {}, shop.member), 'FORBIDDEN')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createExternal(shop.service, other, {
    ...{ by: shop.cashier, needsConfirmation: true },
  })
  expectRefusal(await shop.change(strange.id, 'confirm'), 'NOT_FOUND')
})
