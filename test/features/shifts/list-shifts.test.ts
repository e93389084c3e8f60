import { afterAll, beforeAll, expect, test } from 'vitest'
import { bindMember } from '../../support/floor.ts'
import { expectRefusals } from '../../support/floor-shop.ts'
import { type ShiftShop, startShiftShop } from '../../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

const idsOf = async (query: string, as: { token: string } = shop.owner) => {
  const { body, text } = await shop.call('GET', `/shifts?environment=test${query}`, undefined, as)
  expect(body.data, text).toBeDefined()
  return body.data.map(({ id }: { id: string }) => id)
}

test('lists them newest first, by till, person, time and whether they are open', async () => {
  const first = await shop.newShift()
  const second = await shop.newShift()
  await shop.close(first, [])
  expect(await idsOf('')).toStrictEqual([second.id, first.id])
  expect(await idsOf('&open=true')).toStrictEqual([second.id])
  expect(await idsOf('&open=false')).toStrictEqual([first.id])
  expect(await idsOf(`&tillId=${first.till.id}`)).toStrictEqual([first.id])
  expect(await idsOf(`&openedBy=${second.cashier.id}`)).toStrictEqual([second.id])
  expect(await idsOf('&from=2020-01-01&to=2020-02-01')).toStrictEqual([])
  expect(await idsOf(`&after=${second.id}&limit=1`)).toStrictEqual([first.id])
  expect((await shop.call('GET', '/shifts')).body.total).toBe(0)
})

test('a cashier sees her own, and whoever is bound those of their branches', async () => {
  const [first, second] = [await shop.newShift(), await shop.newShift()]
  expect(await idsOf('', first.cashier)).toStrictEqual([first.id])
  const [row] = await shop.service.database.query<{ uuid: never }>(
    'select branch_id as uuid from tills where id = $1',
    [second.till.uuid],
  )
  await bindMember(shop.service, shop.merchant, shop.admin, row ? [row] : [])
  expect(await idsOf('', shop.admin)).toStrictEqual([second.id])
  await expectRefusals(shop, ['GET', '/shifts'])
})

test('what is taken in a shift is found by it, in lists, sums and files', async () => {
  const shift = await shop.newShift()
  const transactionId = await shop.charge(shift.till, 20)
  const external = (await shop.record({ amount: 3 }, shift.cashier)).body
  const elsewhere = await shop.charge(await shop.newTill(), 21)
  const listed = async (rest: string) =>
    (await shop.call('GET', rest)).body.data.map(({ id }: { id: string }) => id)
  const of = `environment=test&shiftId=${shift.id}`
  expect(await listed(`/transactions?${of}`)).toStrictEqual([transactionId])
  expect(await listed('/transactions?environment=test&shiftId=none')).toContain(elsewhere)
  expect(await listed(`/external-payments?${of}`)).toStrictEqual([external.id])
  expect(await listed('/external-payments?environment=test&shiftId=none')).toStrictEqual([])
  const one = await shop.call('GET', `/transactions/${transactionId}`)
  expect(one.body.shiftId).toBe(shift.id)
  const summed = (await shop.call('GET', `/summary?${of}`)).body
  expect(summed.data).toMatchObject([{ amountVes: 20, count: 1 }])
  expect(summed.externalPayments).toMatchObject([{ method: 'cash', amount: 3 }])
  const grouped = (await shop.call('GET', '/summary?environment=test&groupBy=shift')).body
  expect(grouped.data).toContainEqual(expect.objectContaining({ shiftId: shift.id, amountVes: 20 }))
  expect(grouped.data).toContainEqual(expect.objectContaining({ shiftId: null, amountVes: 21 }))
  for (const file of ['export', 'export/external']) {
    const { text } = await shop.api('GET', shop.path(`/transactions/${file}?${of}`), {
      as: shop.owner,
    })
    const lines = text.trim().split('\r\n')
    expect(lines[0]).toMatch(/Turno/)
    expect(lines.slice(1)).toStrictEqual([expect.stringContaining(shift.id)])
  }
})
