import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '../../../src/domain/permissions.ts'
import { createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createNote, type NoteFixture } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { type CustomerFixture, createCustomer } from '../../support/customers.ts'
import { createMessage } from '../../support/messages.ts'

let shop: CollectionsShop
let customer: CustomerFixture
let note: NoteFixture
beforeAll(async () => {
  shop = await startCollectionsShop()
  customer = await createCustomer(shop.service, shop.merchant, { email: 'luis@example.com' })
  note = await createNote(shop.service, shop.merchant, { customer })
})
afterAll(() => shop.service.stop())

const idsOf = async (query: string) =>
  (await shop.get(`/messages?environment=test${query}`)).body.data.map(
    ({ id }: { id: string }) => id,
  ) as string[]

test('shows what was written, newest first, without whole addresses, and filters it', async () => {
  const first = await createMessage(shop.service, note, { step: -3 })
  const second = await createMessage(shop.service, note, { step: 0, status: 'rejected' })
  const other = await createMessage(shop.service, await createNote(shop.service, shop.merchant))
  expect(await idsOf('')).toEqual([other, second, first])
  expect(await idsOf(`&customerId=${customer.id}`)).toEqual([second, first])
  expect(await idsOf('&status=rejected')).toEqual([second])
  expect(await idsOf('&channel=whatsapp')).toEqual([])
  expect(await idsOf('&from=2199-01-01')).toEqual([])
  expect(await idsOf(`&customerId=${customer.id}&limit=1&page=2`)).toEqual([first])
  const { body } = await shop.get('/messages?environment=test&status=rejected')
  expect(body.data).toMatchObject([
    { to: 'l•••@example.com', simulated: true, reason: 'E_REFUSED', chargeNoteId: note.id },
  ])
  expect((await shop.get('/messages')).body.data).toEqual([])
})

test('is for all but cashiers, and keys that may read messages', async () => {
  for (const as of [shop.admin, shop.member])
    expect((await shop.get('/messages', as)).status).toBe(200)
  expectRefusal(await shop.get('/messages', shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get('/messages', shop.stranger), 'NOT_FOUND')
  const key = (permissions: Permission[]) =>
    createApiKey(shop.service, shop.owner, { environment: 'live', permissions })
  expect((await shop.get('/messages', await key(['messages:read']))).status).toBe(200)
  expectRefusal(await shop.get('/messages', await key(['collections:read'])), 'FORBIDDEN')
})

test('forgets the address of a customer who is removed', async () => {
  const gone = await createCustomer(shop.service, shop.merchant, { email: 'ana@example.com' })
  const paid = await createNote(shop.service, shop.merchant, { customer: gone })
  await createMessage(shop.service, paid)
  await shop.post(`/charge-notes/${paid.id}/void`, {})
  expect((await shop.remove(`/customers/${gone.id}`)).status).toBe(204)
  const { body } = await shop.get(`/messages?environment=test&customerId=${gone.id}`)
  expect(body.data).toMatchObject([{ to: null, chargeNoteId: paid.id }])
})

test('moves with a customer who is merged', async () => {
  const [one, into] = await Promise.all([
    createCustomer(shop.service, shop.merchant, { email: 'uno@example.com' }),
    createCustomer(shop.service, shop.merchant),
  ])
  const owed = await createNote(shop.service, shop.merchant, { customer: one })
  const message = await createMessage(shop.service, owed)
  expect((await shop.post(`/customers/${one.id}/merge`, { into: into.id })).status).toBe(200)
  expect(await idsOf(`&customerId=${into.id}`)).toEqual([message])
})
