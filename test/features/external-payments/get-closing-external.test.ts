import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, caracasDay } from '../../../src/domain/caracas.ts'
import { createMerchant } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { createClosing } from '../../support/closings.ts'
import { parseCsv } from '../../support/csv.ts'
import { createExternal } from '../../support/external-payments.ts'
import { type ExternalShop, startExternalShop } from '../../support/external-shop.ts'
import { createBranch, createTill } from '../../support/floor.ts'

let shop: ExternalShop
/** Yesterday in Caracas, which is closed, and its noon. */
let day: string
let noon: Date
beforeAll(async () => {
  shop = await startExternalShop()
  day = await createClosing(shop.service, shop.merchant)
  noon = new Date(`${day}T16:00:00.000Z`)
})
afterAll(() => shop.service.stop())

const file = (as = shop.owner, on = day, query = '') =>
  shop.api('GET', shop.path(`/closings/${on}/external.csv?environment=test${query}`), { as })
const sums = async () =>
  (await shop.api('GET', shop.path(`/closings/${day}?environment=test`), { as: shop.owner })).body
    .externalPayments

const taken = (amount: string, more: object = {}) =>
  createExternal(shop.service, shop.merchant, {
    ...{ by: shop.cashier, amount, createdAt: noon },
    ...more,
  })

test('has what was taken on the day, which no void of a later day changes', async () => {
  const first = await taken('1234.50', { note: '=Billetes' })
  await taken('65.50', { createdAt: new Date(noon.getTime() + 60_000) })
  await taken('900.00', { createdAt: new Date(noon.getTime() + 24 * 60 * 60_000) })
  await taken('700.00', { needsConfirmation: true })
  const before = await file()
  expect(before.status).toBe(200)
  expect(before.headers.get('content-disposition')).toBe(
    `attachment; filename="cobros-por-fuera-de-prueba-${day}.csv"`,
  )
  const rows = parseCsv(before.text, ';')
  expect(rows[0]?.slice(0, 7)).toEqual([
    'Fecha',
    'Hora',
    'Número',
    'Movimiento',
    'Método',
    'Moneda',
    'Entra',
  ])
  expect(rows).toHaveLength(3)
  expect(rows[1]?.slice(0, 7)).toEqual([
    day,
    '12:00:00',
    first.id,
    'Cobrado',
    'Efectivo',
    'VES',
    '1234,50',
  ])
  expect(rows[1]?.slice(-4)).toEqual(["'=Billetes", '', '', ''])
  expect(await sums()).toEqual([
    { method: 'cash', currency: 'VES', count: 2, amount: 1300, amountVes: 1300 },
  ])
  const voided = await shop.change(first.id, 'void', { reason: 'No llegó.' }, shop.admin)
  expect(voided.status).toBe(200)
  expect((await file()).text).toBe(before.text)
})

test('has what was voided on the day of the void, and what was confirmed on that of the confirmation', async () => {
  const other = await createMerchant(shop.service, shop.owner)
  const earlier = new Date(noon.getTime() - 5 * 24 * 60 * 60_000)
  const recorded = { by: shop.cashier, amount: '40.00', createdAt: earlier }
  const voided = await createExternal(shop.service, other, recorded)
  const confirmed = await createExternal(shop.service, other, {
    ...recorded,
    needsConfirmation: true,
  })
  await shop.service.database.query(
    `update external_payments set status = 'voided', voided_by = recorded_by, voided_at = $2 where merchant_id = $1
       and not needs_confirmation`,
    [other.uuid, noon],
  )
  await shop.service.database.query(
    `update external_payments set status = 'confirmed', confirmed_by = $3, taken_at = $2 where merchant_id = $1
       and needs_confirmation`,
    [other.uuid, noon, shop.admin.uuid],
  )
  await createClosing(shop.service, other)
  const { text } = await shop.api(
    'GET',
    `/merchants/${other.id}/closings/${day}/external.csv?environment=test`,
    { as: shop.owner },
  )
  expect(
    parseCsv(text, ';')
      .slice(1)
      .map((row) => [row[2], row[3], row[6], row[7]]),
  ).toEqual([
    [confirmed.id, 'Cobrado', '40,00', ''],
    [voided.id, 'Anulado', '', '40,00'],
  ])
})

test('is refused for a day that is not closed, to a MEMBER, and for no day', async () => {
  expectRefusal(await file(shop.owner, caracasDay(new Date())), 'NOT_FOUND')
  expectRefusal(await file(shop.owner, addDays(day, -400)), 'NOT_FOUND')
  expectRefusal(await file(shop.member), 'FORBIDDEN')
  expectRefusal(await file(shop.owner, '2026-02-30'), 'INVALID_REQUEST')
})

test('has of a till or a branch what was taken there alone, and its sums stay those of the day', async () => {
  const branch = await createBranch(shop.service, shop.merchant)
  const till = await createTill(shop.service, branch)
  const atTill = await taken('31.00', { till })
  const before = await sums()
  const idsOf = async (query: string) =>
    parseCsv((await file(shop.owner, day, query)).text, ';')
      .slice(1)
      .map((row) => row[2])
  expect(await idsOf(`&tillId=${till.id}`)).toEqual([atTill.id])
  expect(await idsOf(`&branchId=${branch.id}`)).toEqual([atTill.id])
  expect(await idsOf('&tillId=none')).not.toContain(atTill.id)
  const [, row] = parseCsv((await file(shop.owner, day, `&tillId=${till.id}`)).text, ';')
  expect(row?.slice(-3)).toEqual([till.id, branch.id, ''])
  expect(await sums()).toEqual(before)
  expect(await idsOf('&tillId=til_nothing')).toEqual([])
})
