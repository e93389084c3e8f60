import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutId, transactionId } from '../../../src/platform/ids.ts'
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
  const charged = await shop.charge(shift.till, 20)
  const external = (await shop.record({ amount: 3 }, shift.cashier)).body
  const elsewhere = await shop.charge(await shop.newTill(), 21)
  const listed = async (rest: string) =>
    (await shop.call('GET', rest)).body.data.map(({ id }: { id: string }) => id)
  const of = `environment=test&shiftId=${shift.id}`
  expect(await listed(`/transactions?${of}`)).toStrictEqual([charged])
  expect(await listed('/transactions?environment=test&shiftId=none')).toContain(elsewhere)
  expect(await listed(`/external-payments?${of}`)).toStrictEqual([external.id])
  expect(await listed('/external-payments?environment=test&shiftId=none')).toStrictEqual([])
  const one = await shop.call('GET', `/transactions/${charged}`)
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

test('of checkouts and links, those are found by it for which it has taken money', async () => {
  const shift = await shop.newShift()
  const order = {
    ...{ amount: 50, currency: 'VES', environment: 'test' },
    ...{ acceptPartial: true, tillId: shift.till.id },
  }
  const newCheckout = async (externalReference: string) =>
    (await shop.call('POST', '/checkouts', { ...order, externalReference })).body
  const [byBank, byHand, unpaid] = [
    await newCheckout('BANK'),
    await newCheckout('HAND'),
    await newCheckout('NONE'),
  ]
  const paid = await shop.api('POST', `/sandbox/pay/${byBank.url.split('/').at(-1)}/charge`, {
    ...{ as: shop.owner, body: { simulate: 'success' } },
  })
  expect(paid.status, paid.text).toBeLessThan(300)
  const external = (await shop.record({ amount: 3, checkoutId: byHand.id }, shift.cashier)).body
  const charged = await shop.charge(shift.till, 20)
  const link = (await shop.call('GET', `/transactions/${charged}`)).body.paymentLinkId
  const idsOf = async (list: string, shiftId: string) => {
    const { body, text } = await shop.call('GET', `/${list}?environment=test&shiftId=${shiftId}`)
    expect(body.total, text).toBe(body.data.length)
    return body.data.map(({ id }: { id: string }) => id)
  }
  expect(await idsOf('checkouts', shift.id)).toStrictEqual([byHand.id, byBank.id])
  expect(await idsOf('checkouts', 'none')).toStrictEqual([unpaid.id])
  expect(await idsOf('payment-links', shift.id)).toStrictEqual([link])
  expect(await idsOf('payment-links', 'none')).not.toContain(link)
  await shop.call('POST', `/external-payments/${external.id}/void`, {}, shift.cashier)
  expect(await idsOf('checkouts', shift.id)).toStrictEqual([byBank.id])
})

test('money that counts for nothing says in which shift it was taken, and is found by it', async () => {
  const shift = await shop.newShift()
  const { body: checkout } = await shop.call('POST', '/checkouts', {
    ...{ externalReference: 'LATE', amount: 50, currency: 'VES', environment: 'test' },
    tillId: shift.till.id,
  })
  const transactionUuid = transactionId.toUuid(await shop.charge(shift.till, 20))
  await shop.service.database.query(
    `insert into unapplied_payments (id, merchant_id, environment, checkout_id, amount_ves, reason, created_at, updated_at)
     select t.id, t.merchant_id, t.environment, $2, t.amount_ves, 'canceled', now(), now() from transactions t where t.id = $1`,
    [transactionUuid, checkoutId.toUuid(checkout.id)],
  )
  const list = async (shiftId: string) =>
    (await shop.call('GET', `/unapplied-payments?environment=test&shiftId=${shiftId}`)).body.data
  const { id: tillId } = shift.till
  expect(await list(shift.id)).toMatchObject([
    { checkoutId: checkout.id, amountVes: 20, tillId, shiftId: shift.id },
  ])
  expect(await list('none')).toStrictEqual([])
})
