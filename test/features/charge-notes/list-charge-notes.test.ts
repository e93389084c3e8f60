import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('is newest first, by customer, status, what is overdue, reference, number and person', async () => {
  const { service, merchant } = shop
  const ana = await createCustomer(service, merchant, { name: 'Ana Díaz', document: 'V15222333' })
  const old = await createNote(service, merchant, { dueOn: '2026-01-05' })
  const hers = await createNote(service, merchant, { customer: ana })
  const third = await createNote(service, merchant)
  await createNote(service, merchant, { environment: 'live' })
  await shop.post(`/charge-notes/${third.id}/void`, {})
  const ids = async (query: string, as = shop.owner) => {
    const { body } = await shop.get(`/charge-notes?environment=test${query}`, as)
    return body.data.map(({ id }: { id: string }) => id) as string[]
  }
  expect(await ids('')).toStrictEqual([third.id, hers.id, old.id])
  expect(await ids(`&customerId=${ana.id}`, shop.cashier)).toStrictEqual([hers.id])
  expect(await ids(`&customerId=${ana.id}&status=paid`)).toStrictEqual([])
  expect(await ids('&status=void')).toStrictEqual([third.id])
  expect(await ids('&status=open')).toStrictEqual([hers.id, old.id])
  expect(await ids('&overdue=true')).toStrictEqual([old.id])
  expect(await ids('&overdue=false')).toStrictEqual([third.id, hers.id])
  expect(await ids('&search=diaz', shop.cashier)).toStrictEqual([hers.id])
  expect(await ids('&search=V-15.222.333')).toStrictEqual([hers.id])
  expect(await ids('&search=1')).toContain(old.id)
  expect(await ids('&search=N%C2%BA%203')).toStrictEqual([third.id])
  expect(await ids(`&after=${third.id}&limit=1`)).toStrictEqual([hers.id])
  expect(await ids(`&before=${old.id}`)).toStrictEqual([third.id, hers.id])
  expect(await ids('&to=2026-01-01')).toStrictEqual([])
  const made = await shop.post('/charge-notes', {
    ...{ customerId: ana.id, concept: 'Cuota', amount: 5, currency: 'VES', dueOn: '2199-01-01' },
    ...{ externalReference: 'MENS-1', environment: 'test' },
  })
  expect(await ids('&externalReference=MENS-1')).toStrictEqual([made.body.id])
})
