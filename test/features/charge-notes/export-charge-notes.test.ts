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

test('has each note with what is paid and what remains', async () => {
  const { service, merchant } = shop
  const customer = await createCustomer(service, merchant, {
    ...{ name: 'Rojas; Luis', document: 'V12345678', externalReference: 'ALU-1' },
  })
  const note = await createNote(service, merchant, { customer, dueOn: '2026-01-05' })
  await createNote(service, merchant, { concept: 'Otra' })
  const file = await shop.get('/charge-notes/export?environment=test', shop.member)
  expect(file.headers.get('Content-Disposition')).toContain('notas-de-cobro-de-prueba.csv')
  const [head, first, second] = file.text.replace('\uFEFF', '').trim().split('\r\n')
  expect(head).toMatch(/^Nota de cobro;Nombre;Documento;Cliente;Concepto;Emitida;Vence;Moneda;/)
  expect(first).toContain('1;"Rojas; Luis";V12345678;ALU-1;Mensualidad;2026-01-01;2026-01-05;VES')
  expect(first).toMatch(/;"25,00";"0,00";"25,00";Por pagar;\d+;;cno_/)
  expect(first).toContain(note.id)
  expect(second).toContain(';Otra;')
  const of = await shop.get(`/charge-notes/export?environment=test&customerId=${customer.id}`)
  expect(of.text).not.toContain('Otra')
})

test('a CASHIER takes none along', async () => {
  expectRefusal(await shop.get('/charge-notes/export', shop.cashier), 'FORBIDDEN')
})
