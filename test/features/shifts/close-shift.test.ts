import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { bindMember, createBranch, createTill } from '../../support/floor.ts'
import { dispatchAllEvents } from '../../support/notifications.ts'
import { type ShiftShop, startShiftShop } from '../../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

const cash = (amount: number, currency = 'VES') => ({ method: 'cash', currency, amount })

const bound = (shiftDifferenceBoundVes: number | null) =>
  shop.call('PUT', '/settings/floor', { shiftDifferenceBoundVes })

test('counts blindly, and is told what should be there', async () => {
  const shift = await shop.newShift({ float: [{ currency: 'VES', amount: 100 }] })
  const { till, cashier } = shift
  await shop.charge(till, 30.25)
  await shop.record({ amount: 12.5 }, cashier)
  await shop.record({ amount: 5, currency: 'USD', method: 'zelle' }, cashier)
  const before = await shop.read(shift, cashier)
  expect(before.body).toMatchObject({ expected: null, difference: null })
  const { status, body, text } = await shop.close(shift, [cash(110)], cashier, { note: 'Falta.' })
  expect(status, text).toBe(200)
  expect(body).toMatchObject({
    ...{ status: 'closed', closedBy: { id: cashier.id }, note: 'Falta.', counted: [cash(110)] },
    expected: [
      { method: 'c2p', currency: 'VES', amount: 30.25 },
      cash(112.5),
      { method: 'zelle', currency: 'USD', amount: 5 },
    ],
    difference: [
      { method: 'c2p', currency: 'VES', amount: -30.25 },
      cash(-2.5),
      { method: 'zelle', currency: 'USD', amount: -5 },
    ],
    noteRequired: false,
  })
  // At 36.6642 bolívares for a dollar.
  expect(body.differenceVes).toBe(-216.07)
  const [told] = await shop.service.database.query<{ data: object }>(
    `select data from outbox where type = 'shift.closed' and data->>'id' = $1`,
    [shift.id],
  )
  expect(told?.data).toMatchObject({ expected: body.expected, differenceVes: body.differenceVes })
})

test('what is voided or paid back during it goes off it; later, off the shift in which it happens', async () => {
  const first = await shop.newShift()
  const { till } = first
  const kept = (await shop.record({ amount: 40 }, first.cashier)).body
  const mistaken = (await shop.record({ amount: 7 }, first.cashier)).body
  expect(kept).toMatchObject({ shiftId: first.id, tillId: till.id })
  await shop.call('POST', `/external-payments/${mistaken.id}/void`, {}, first.cashier)
  const closed = (await shop.close(first, [cash(40)], first.cashier)).body
  expect(closed).toMatchObject({ expected: [cash(40)], difference: [cash(0)], differenceVes: 0 })
  const cashier = await shop.newCashier()
  const second = (await shop.open(till, cashier)).body
  const reason = { reason: 'Se anotó dos veces.' }
  expectRefusal(
    await shop.call('POST', `/external-payments/${kept.id}/void`, reason, first.cashier),
    'FORBIDDEN',
  )
  const voided = await shop.call('POST', `/external-payments/${kept.id}/void`, reason)
  expect(voided.body).toMatchObject({ shiftId: first.id, voidShiftId: second.id })
  expect((await shop.read(second)).body.expected).toStrictEqual([cash(-40)])
  const { id, closedAt, expected } = (await shop.read(first)).body
  expect({ id, closedAt, expected }).toStrictEqual({
    id: first.id,
    closedAt: closed.closedAt,
    expected: closed.expected,
  })
})

test('what is refunded through the bank goes off what the bank moves, of who refunds it', async () => {
  const first = await shop.newShift()
  const transactionId = await shop.charge(first.till, 50)
  await shop.close(first, [{ method: 'c2p', currency: 'VES', amount: 50 }], first.cashier)
  const elsewhere = await shop.newTill()
  const own = (await shop.open(elsewhere, shop.admin)).body
  const paidBack = await shop.call(
    'POST',
    `/transactions/${transactionId}/refund`,
    { amount: 20, document: 'V12345678', name: 'Luis Rojas', bankCode: '0102' },
    shop.admin,
  )
  expect(paidBack.status, paidBack.text).toBe(200)
  expect(paidBack.body).toMatchObject({ status: 'success', shiftId: own.id })
  expect((await shop.read(own)).body.expected).toStrictEqual([
    { method: 'c2p', currency: 'VES', amount: -20 },
  ])
  const listed = await shop.call('GET', `/refunds?environment=test&shiftId=${own.id}`)
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toStrictEqual([paidBack.body.id])
  expect((await shop.call('GET', `/refunds?environment=test&shiftId=${first.id}`)).body.total).toBe(
    0,
  )
  await shop.close(own, [], shop.admin)
})

test('payments that come in while it is closed are of it, or of none, and never lost', async () => {
  const shift = await shop.newShift()
  const { till, cashier } = shift
  const taken = Array.from({ length: 12 }, (_, index) =>
    index === 6
      ? shop.close(shift, [], cashier)
      : shop.record({ amount: index + 1, tillId: till.id }, shop.owner),
  )
  const answers = await Promise.all(taken)
  const rows = answers.filter(({ status }) => status === 201).map(({ body }) => body)
  expect(rows).toHaveLength(11)
  const within = rows.filter(({ shiftId }) => shiftId === shift.id)
  const outside = rows.filter(({ shiftId }) => shiftId === null)
  expect(within.length + outside.length).toBe(11)
  const sum = within.reduce((total, { amount }) => total + amount, 0)
  const { body } = await shop.read(shift)
  expect(body.expected).toStrictEqual(sum === 0 ? [] : [cash(sum)])
})

test('the same person on two devices closes it once', async () => {
  const shift = await shop.newShift()
  const closings = await Promise.all([
    shop.close(shift, [cash(1)], shift.cashier),
    shop.close(shift, [cash(2)], shift.cashier),
  ])
  expect(closings.map(({ status }) => status).sort()).toStrictEqual([200, 409])
  const won = closings.find(({ status }) => status === 200)
  expect((await shop.read(shift)).body.counted).toStrictEqual(won?.body.counted)
  expectRefusal(await shop.close(shift, []), 'CONFLICT')
})

test('a difference above the bound needs a note, of which the managers are told', async () => {
  await bound(50)
  const close = async (amount: number) => {
    const shift = await shop.newShift()
    return (await shop.close(shift, [cash(amount)], shift.cashier)).body
  }
  expect(await close(50)).toMatchObject({ differenceVes: 50, noteRequired: false })
  const above = await close(50.01)
  expect(above).toMatchObject({ differenceVes: 50.01, noteRequired: true })
  await dispatchAllEvents(shop.service)
  for (const [as, times] of [
    [shop.admin, 1],
    [shop.owner, 1],
    [shop.member, 0],
  ] as const) {
    const { body } = await shop.api('GET', '/notifications', { as })
    const told = body.data.filter(({ type }: { type: string }) => type === 'shift_difference')
    expect(told).toHaveLength(times)
    if (times) expect(told[0].body).toMatch(/50,01|50\.01/)
  }
  await bound(null)
  expect((await close(1_000_000)).noteRequired).toBe(false)
})

test('of a difference, and of what waits for a second person, the managers of that branch are told, and no other branch’s', async () => {
  await bound(1)
  const { service, merchant } = shop
  const branches = [await createBranch(service, merchant), await createBranch(service, merchant)]
  const managers = await Promise.all(
    branches.map(async (branch) => {
      const manager = await createUser(service)
      await addMember(service, merchant, manager, 'ADMIN')
      await bindMember(service, merchant, manager, [branch])
      return manager
    }),
  )
  const [here] = branches
  if (!here) throw new Error('made above')
  const cashier = await shop.newCashier()
  const shift = (await shop.open(await createTill(service, here), cashier)).body
  await shop.call('PUT', '/settings/floor', { confirmation: [{ method: 'zelle', aboveVes: 0 }] })
  const waiting = await shop.record({ method: 'zelle' }, cashier)
  expect(waiting.body).toMatchObject({ needsConfirmation: true, branchId: here.id })
  await shop.close(shift, [cash(50)], cashier)
  await dispatchAllEvents(service)
  await shop.call('PUT', '/settings/floor', { confirmation: [] })
  await bound(null)
  const told = await Promise.all(
    managers.map(async (as) =>
      (await shop.api('GET', '/notifications', { as })).body.data
        .map(({ type }: { type: string }) => type)
        .toSorted(),
    ),
  )
  expect(told).toStrictEqual([['external_payment_to_confirm', 'shift_difference'], []])
})

test('payments through the bank that come in while it is closed are of it, or of none, to the céntimo', async () => {
  const { id, till, cashier } = await shop.newShift()
  const taken = Array.from({ length: 8 }, (_, index) =>
    index === 4 ? shop.close({ id }, [], cashier) : shop.charge(till, index + 0.25),
  )
  await Promise.all(taken)
  const { body } = await shop.call('GET', `/transactions?environment=test&tillId=${till.id}`)
  const rows: { amountVes: number; shiftId: string | null }[] = body.data
  expect(rows).toHaveLength(7)
  const within = rows.filter(({ shiftId }) => shiftId === id)
  expect(rows.filter(({ shiftId }) => shiftId === null)).toHaveLength(7 - within.length)
  const amount = within.reduce((sum, { amountVes }) => sum + amountVes, 0)
  expect((await shop.read({ id })).body.expected).toStrictEqual(
    amount === 0 ? [] : [{ method: 'c2p', currency: 'VES', amount }],
  )
})

test('what cannot be is refused', async () => {
  const shift = await shop.newShift()
  const refused = async (counted: object[]) =>
    expectRefusal(await shop.close(shift, counted, shift.cashier), 'INVALID_REQUEST')
  await refused([{ method: 'cheque', currency: 'VES', amount: 1 }])
  await refused([{ method: 'c2p', currency: 'USD', amount: 1 }])
  await refused([cash(-1)])
  await refused([cash(0.005)])
  await refused([cash(1), cash(2)])
  expectRefusal(await shop.close(shift, [], await shop.newCashier()), 'NOT_FOUND')
  expectRefusal(await shop.close({ id: 'shf_nada' }, []), 'NOT_FOUND')
  expectRefusal(await shop.close(shift, [], shop.member), 'FORBIDDEN')
  expectRefusal(await shop.close(shift, [], await createUser(shop.service)), 'NOT_FOUND')
  expect((await shop.close(shift, [], shop.admin)).status).toBe(200)
})

test('what is sold by the session of who has a shift open is sold at its till', async () => {
  const { id, till, cashier } = await shop.newShift()
  const other = await createTill(shop.service, { uuid: await branchOf(till.id) })
  const link = (body: object) =>
    shop.call(
      'POST',
      '/payment-links',
      {
        ...{ label: 'Pan', amount: 10, currency: 'VES', environment: 'test', ...body },
      },
      cashier,
    )
  expect((await link({})).body.tillId).toBe(till.id)
  expect((await link({ tillId: other.id })).body.tillId).toBe(other.id)
  expect((await shop.record({}, cashier)).body).toMatchObject({ tillId: till.id, shiftId: id })
  const foreign = await shop.record({ tillId: other.id }, cashier)
  expect(foreign.body).toMatchObject({ tillId: other.id, shiftId: null })
  await shop.close({ id }, [], cashier)
  expect((await link({})).body.tillId).toBeNull()
})

async function branchOf(tillId: string) {
  const [row] = await shop.service.database.query<{ uuid: never }>(
    `select branch_id as uuid from tills where public_id('til', id) = $1`,
    [tillId],
  )
  if (!row) throw new Error(tillId)
  return row.uuid
}
