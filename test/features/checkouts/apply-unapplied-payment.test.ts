import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { createCheckout, createUnapplied } from '../../support/checkout-fixtures.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

async function createShop() {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const apply = (id: string, checkoutId: string, as: { token: string } = owner) =>
    api('POST', `/merchants/${merchant.id}/unapplied-payments/${id}/apply`, {
      as,
      body: { checkoutId },
    })
  const read = async (id: string) =>
    (await api('GET', `/merchants/${merchant.id}/checkouts/${id}`, { as: owner })).body
  return { owner, merchant, apply, read }
}

test('money counts for one checkout, once, however often it is applied', async () => {
  const { merchant, apply, read } = await createShop()
  const { id, transaction } = await createUnapplied(service, merchant, { amount: '30.00' })
  const targets = [await createCheckout(service, merchant), await createCheckout(service, merchant)]
  const answers = await Promise.all(targets.map((target) => apply(id, target.id)))
  expect(answers.map(({ status }) => status).toSorted()).toStrictEqual([200, 409])
  const seen = await Promise.all(targets.map((target) => read(target.id)))
  expect(seen.map(({ status }) => status).toSorted()).toStrictEqual(['open', 'paid'])
  expect(seen.find(({ status }) => status === 'paid')).toMatchObject({
    receivedVes: 30,
    overpaidVes: 5,
    transactions: [{ id: transaction.id, applied: true }],
  })
})

test('counts for a charge note through its checkout, and for one of both alone', async () => {
  const { owner, merchant } = await createShop()
  const other = await createShop()
  const { id } = await createUnapplied(service, merchant, { amount: '10.00' })
  const apply = (body: object) =>
    api('POST', `/merchants/${merchant.id}/unapplied-payments/${id}/apply`, { as: owner, body })
  const note = await createNote(service, merchant)
  const strange = await createNote(service, other.merchant)
  const checkout = await createCheckout(service, merchant)
  expectRefusal(await apply({}), 'INVALID_REQUEST')
  expectRefusal(await apply({ checkoutId: checkout.id, chargeNoteId: note.id }), 'INVALID_REQUEST')
  expectRefusal(await apply({ chargeNoteId: strange.id }), 'NOT_FOUND')
  expect((await apply({ chargeNoteId: note.id })).body).toMatchObject({ id, status: 'applied' })
  const { body } = await api('GET', `/merchants/${merchant.id}/charge-notes/${note.id}`, {
    as: owner,
  })
  expect(body).toMatchObject({ status: 'partially_paid', paid: 10, remaining: 15 })
})

test('is refused for a checkout that is closed, or that takes no parts', async () => {
  const { merchant, apply, read } = await createShop()
  const { id } = await createUnapplied(service, merchant, { amount: '24.99' })
  const canceled = await createCheckout(service, merchant, { status: 'canceled' })
  expect(expectRefusal(await apply(id, canceled.id), 'CONFLICT')).toBe('This checkout is canceled.')
  const past = new Date(Date.now() - 1000)
  const late = await createCheckout(service, merchant, { expiresAt: past })
  expectRefusal(await apply(id, late.id), 'GONE')
  const whole = await createCheckout(service, merchant)
  expect(expectRefusal(await apply(id, whole.id), 'CONFLICT')).toMatch(/no part payments/)
  expect(await read(whole.id)).toMatchObject({ status: 'open', receivedVes: 0 })
})

test('is refused for what is of another merchant or environment', async () => {
  const shop = await createShop()
  const other = await createShop()
  const { id } = await createUnapplied(service, shop.merchant)
  const strange = await createCheckout(service, other.merchant)
  expectRefusal(await shop.apply(id, strange.id), 'NOT_FOUND')
  expectRefusal(await other.apply(id, strange.id), 'NOT_FOUND')
  const live = await createCheckout(service, shop.merchant, { environment: 'live' })
  expectRefusal(await shop.apply(id, live.id), 'NOT_FOUND')
  const key = await createApiKey(service, shop.owner, { environment: 'test' })
  const liveMoney = await createUnapplied(service, shop.merchant, { environment: 'live' })
  expectRefusal(await shop.apply(liveMoney.id, live.id, key), 'NOT_FOUND')
  expectRefusal(await shop.apply('unp_nothing', strange.id), 'NOT_FOUND')
})

test('is refused while its refund is pending', async () => {
  const { merchant, apply } = await createShop()
  const { id, transaction } = await createUnapplied(service, merchant)
  await service.database.query(
    'update transactions set committed_refunds_ves = 0.01 where id = $1',
    [transaction.uuid],
  )
  const target = await createCheckout(service, merchant)
  expectRefusal(await apply(id, target.id), 'CONFLICT')
})
