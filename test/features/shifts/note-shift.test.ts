import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ShiftShop, startShiftShop } from '../../support/shift-shop.ts'

let shop: ShiftShop
beforeAll(async () => {
  shop = await startShiftShop()
})
afterAll(() => shop.service.stop())

const note = (
  shift: { id: string },
  as = shop.admin,
  body: object = { note: 'Un vuelto de más.' },
) => shop.call('POST', `/shifts/${shift.id}/note`, body, as)

test('says once where a difference comes from, and nothing else of it changes', async () => {
  await shop.call('PUT', '/settings/floor', { shiftDifferenceBoundVes: 0 })
  const shift = await shop.newShift()
  const counted = [{ method: 'cash', currency: 'VES', amount: 3 }]
  const closed = (await shop.close(shift, counted, shift.cashier)).body
  expect(closed.noteRequired).toBe(true)
  const { status, body, text } = await note(shift)
  expect(status, text).toBe(200)
  expect(body).toStrictEqual({
    ...closed,
    noteRequired: false,
    managerNote: 'Un vuelto de más.',
    notedBy: { id: shop.admin.id, name: expect.any(String) },
    notedAt: expect.any(String),
  })
  expectRefusal(await note(shift), 'CONFLICT')
  const audited = await shop.service.database.query(
    `select from audit_logs where action = 'shift.note' and resource = $1`,
    [shift.id],
  )
  expect(audited).toHaveLength(1)
})

test('what cannot be is refused', async () => {
  const shift = await shop.newShift()
  expectRefusal(await note(shift), 'CONFLICT')
  await shop.close(shift, [])
  expectRefusal(await note(shift, shift.cashier), 'FORBIDDEN')
  expectRefusal(await note(shift, shop.admin, {}), 'INVALID_REQUEST')
  expectRefusal(await note({ id: 'shf_nada' }), 'NOT_FOUND')
  expectRefusal(await note(shift, shop.member), 'FORBIDDEN')
  expectRefusal(await note(shift, await createUser(shop.service)), 'NOT_FOUND')
})
