import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('is a file that can be imported as it is', async () => {
  const { service, merchant } = shop
  await createCustomer(service, merchant, {
    ...{ name: 'Luis; Rojas', document: 'V12345678', phones: ['04141234567', '04121234567'] },
  })
  await createCustomer(service, merchant, { name: '=1+1', externalReference: 'ALU-2' })
  await createCustomer(service, merchant, { name: 'En vivo', environment: 'live' })
  const file = await shop.get('/customers/export?environment=test', shop.member)
  expect(file.status).toBe(200)
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(file.headers.get('Content-Disposition')).toContain('clientes-de-prueba.csv')
  expect(file.text).toContain('"Luis; Rojas";V12345678;;04141234567 04121234567;;;cus_')
  expect(file.text).not.toContain('En vivo')
  expect(file.text).not.toMatch(/^=1/m)
  const again = await shop.csv('/customers/import?environment=live', file.text)
  expect(again.body.created).toBe(2)
  const [record] = await service.database.query<{ details: object }>(
    `select details from audit_logs where action = 'customer.export'`,
  )
  expect(record?.details).toMatchObject({ environment: 'test' })
})

test('a CASHIER takes none along', async () => {
  expectRefusal(await shop.get('/customers/export', shop.cashier), 'FORBIDDEN')
})
