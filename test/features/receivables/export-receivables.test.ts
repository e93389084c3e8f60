import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusal } from '../../support/api.ts'
import { createNote } from '../../support/charge-notes.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { createCustomer } from '../../support/customers.ts'

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test('has a row for each customer and currency', async () => {
  const { service, merchant } = shop
  const customer = await createCustomer(service, merchant, {
    ...{ name: 'Rojas; Luis', document: 'V12345678', externalReference: 'ALU-1' },
  })
  await createNote(service, merchant, { customer })
  await createNote(service, merchant, { customer, amount: '10.50' })
  await createNote(service, merchant, { customer, currency: 'USD', dueOn: '2026-01-05' })
  const file = await shop.get('/receivables/export?environment=test', shop.member)
  expect(file.headers.get('Content-Disposition')).toContain('por-cobrar-de-prueba.csv')
  const [head, ...rows] = file.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toBe(
    'Nombre;Documento;Su referencia;Moneda;Por vencer;De 1 a 30 días;De 31 a 60 días;De 61 a 90 días;Más de 90 días;Total;Número',
  )
  const who = '"Rojas; Luis";V12345678;ALU-1'
  const none = '"0,00"'
  expect(rows).toStrictEqual([
    `${who};USD;${[none, none, none, none, '"25,00"', '"25,00"'].join(';')};${customer.id}`,
    `${who};VES;${['"35,50"', none, none, none, none, '"35,50"'].join(';')};${customer.id}`,
  ])
  const past = await shop.get('/receivables/export?environment=test&on=2025-12-31')
  expect(past.text.trim().split('\r\n')).toHaveLength(1)
})

test('a CASHIER takes none along, and no day to come', async () => {
  expectRefusal(await shop.get('/receivables/export', shop.cashier), 'FORBIDDEN')
  expectRefusal(await shop.get('/receivables/export?on=2199-01-01'), 'INVALID_REQUEST')
})
