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

test('what begins like a formula comes back as it was, however often it is exported', async () => {
  const odd = {
    ...{ name: '@Ana', externalReference: '-12', notes: '- Paga los quince.' },
    phones: ['+573001234567', '04141234567'],
  }
  await shop.post('/customers', { ...odd, environment: 'test' })
  const exported = async (environment: string) => {
    const { text } = await shop.get(`/customers/export?environment=${environment}`)
    return text.split('\r\n').filter((line) => /^\uFEFF?(Nombre|Name|'@)/.test(line))
  }
  const [head = '', row = ''] = await exported('test')
  expect(row).toContain("'@Ana;;;'+573001234567 04141234567;'-12;'- Paga los quince.;")
  const { body } = await shop.csv('/customers/import?environment=live', `${head}\r\n${row}\r\n`)
  expect((await shop.get(`/customers/${body.data[0]}`)).body).toMatchObject(odd)
  const [, again = ''] = await exported('live')
  expect(again.replace(body.data[0], '')).toBe(row.replace(/cus_\w+/, ''))
})

test('a CASHIER takes none along', async () => {
  expectRefusal(await shop.get('/customers/export', shop.cashier), 'FORBIDDEN')
})
