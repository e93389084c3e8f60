import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('shows a note to the people of its merchant alone', async () => {
  const { id } = await createNote(shop.service, shop.merchant, { dueOn: '2026-01-05' })
  for (const as of [shop.owner, shop.admin, shop.member, shop.cashier]) {
    const { body } = await shop.get(`/charge-notes/${id}`, as)
    expect(body).toMatchObject({ id, amount: 25, remaining: 25, status: 'open' })
    expect(body.daysOverdue).toBeGreaterThan(0)
  }
  expectRefusal(await shop.get(`/charge-notes/${id}`, shop.stranger), 'NOT_FOUND')
  expectRefusal(await shop.get(`/charge-notes/${id}`, shop.liveKey), 'NOT_FOUND')
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createNote(shop.service, other)
  expectRefusal(await shop.get(`/charge-notes/${strange.id}`), 'NOT_FOUND')
})
