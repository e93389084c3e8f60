import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAccount, openAccount, postAccount } from '../../support/accounts.ts'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

const rotate = (id: string, as?: { token: string }) =>
  shop.post(`/customers/${id}/account-url/rotate`, undefined, as)
const pathIn = (address: string) => new URL(address).pathname

test('the old address leads nowhere at once, on devices too that have opened it; no record shows the new one', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant, { document: 'V12345678' })
  const before = pathIn((await shop.get(`/customers/${id}`)).body.accountUrl)
  const { device, text } = await openAccount(shop.service, before, '5678')
  expect(text).toContain('Luis Rojas')
  const rotated = await rotate(id, shop.admin)
  expect(rotated).toMatchObject({ status: 200, body: { id } })
  const { accountUrl } = rotated.body
  expect(accountUrl).toMatch(/\/cuenta\/[\w-]{43}$/)
  expect((await shop.get(`/customers/${id}`)).body.accountUrl).toBe(accountUrl)
  expect(pathIn(accountUrl)).not.toBe(before)
  const kept = await askAccount(shop.service, before, { headers: { Cookie: device } })
  expect(kept.text).not.toContain('Luis Rojas')
  expect((await postAccount(shop.service, before, { document: '5678' })).status).toBe(400)
  expect((await openAccount(shop.service, pathIn(accountUrl), '5678')).text).toContain('Luis Rojas')
  const records = await auditRecordsOfRequest(
    shop.service,
    'customer.rotate_account_url',
    rotated.headers.get('X-Request-Id'),
  )
  expect(records).toHaveLength(1)
  expect(JSON.stringify(records)).not.toContain(accountUrl.split('/').at(-1))
})

test('a customer whom nothing identifies has no address, and gets one with a document or a phone', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant, { document: 'A12' })
  expect((await shop.get(`/customers/${id}`)).body.accountUrl).toBeNull()
  expect((await rotate(id)).body.accountUrl).toBeNull()
  const named = await shop.put(`/customers/${id}`, { name: 'Luis Rojas', phones: ['04141234567'] })
  expect(named.body.accountUrl).toMatch(/\/cuenta\/[\w-]{43}$/)
})

test('a customer of another merchant, or one who was removed, is refused', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const strange = await createCustomer(shop.service, other)
  expectRefusal(await rotate(strange.id), 'NOT_FOUND')
  const { id } = await createCustomer(shop.service, shop.merchant)
  await shop.remove(`/customers/${id}`)
  expectRefusal(await rotate(id), 'NOT_FOUND')
})

test('whoever may not change customers is refused', async () => {
  const { id } = await createCustomer(shop.service, shop.merchant)
  for (const as of [shop.member, shop.cashier]) expectRefusal(await rotate(id, as), 'FORBIDDEN')
  for (const as of [shop.stranger, shop.liveKey]) expectRefusal(await rotate(id, as), 'NOT_FOUND')
})
