import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest } from '../../support/auth.ts'
import { parseCsv } from '../../support/csv.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'
import { bindMember, createBranch, createTill } from '../../support/floor.ts'

let shop: ExternalShop
beforeAll(async () => {
  shop = await startExternalShop()
})
afterAll(() => shop.service.stop())

const file = (query = '', as = shop.owner) =>
  shop.api('GET', shop.path(`/transactions/export/external?environment=test${query}`), { as })

test('has every row with who has said so, oldest first, and is recorded', async () => {
  const { body: cash } = await shop.record({ amount: 10, currency: 'USD' }, shop.cashier)
  const { body: back } = await shop.change(cash.id, 'refund', { amount: 4, reason: 'Sobró' })
  const { body: card } = await shop.record({ method: 'card_terminal', amount: 7 }, shop.cashier)
  await shop.change(card.id, 'void', {}, shop.cashier)
  const answer = await file()
  expect(answer.status).toBe(200)
  const [headings = [], ...rows] = parseCsv(answer.text, ';')
  const shown = rows.map((row) => Object.fromEntries(headings.map((name, at) => [name, row[at]])))
  expect(shown).toMatchObject([
    { Número: cash.id, Estado: 'Registrado', Método: 'Efectivo', Moneda: 'USD', Entra: '10,00' },
    { Número: back.id, Entra: '', Sale: '4,00', 'Devuelve a': cash.id, Nota: 'Sobró' },
    { Número: card.id, Estado: 'Anulado', Método: 'Punto de venta', Entra: '7,00' },
  ])
  const recorded = await auditRecordsOfRequest(
    shop.service,
    'external_payment.export',
    answer.headers.get('x-request-id'),
  )
  expect(recorded).toHaveLength(1)
  const filtered = parseCsv((await file('&method=card_terminal')).text, ';')
  expect(filtered).toHaveLength(2)
  const sheet = await file('&format=xlsx')
  expect(sheet.headers.get('content-disposition')).toMatch(/cobros-por-fuera-de-prueba-.*\.xlsx/)
})

test('is refused to a CASHIER, and for an unknown method', async () => {
  expectRefusal(await file('', shop.cashier), 'FORBIDDEN')
  expectRefusal(await file('&method=cheque'), 'INVALID_REQUEST')
})

test('has of a till or a branch what was taken there alone, and so for who is bound there', async () => {
  const branch = await createBranch(shop.service, shop.merchant, { name: 'Chacao' })
  const till = await createTill(shop.service, branch, { name: 'Caja 1' })
  const { body: here } = await shop.record({ amount: 3, tillId: till.id })
  const { body: elsewhere } = await shop.record({ amount: 4 })
  const bound = await createUser(shop.service)
  await addMember(shop.service, shop.merchant, bound, 'ADMIN')
  await bindMember(shop.service, shop.merchant, bound, [branch])
  for (const [query, as] of [
    [`&tillId=${till.id}`, shop.owner],
    [`&branchId=${branch.id}`, shop.owner],
    ['', bound],
  ] as const) {
    const [, row, ...more] = parseCsv((await file(query, as)).text, ';')
    expect(row).toContain(here.id)
    expect(row?.slice(-3)).toEqual(['Caja 1', 'Chacao', ''])
    expect(more).toEqual([])
  }
  const none = await file('&tillId=none')
  expect(none.text).toContain(elsewhere.id)
  expect(none.text).not.toContain(here.id)
})
