import { beforeEach, expect, test } from 'vitest'
import { releaseSlot, reserveSlot } from '../../../../src/db/functions.ts'
import type { Uuid } from '../../../../src/platform/ids.ts'
import { createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createLink } from '../../../support/link-fixtures.ts'

const bed = useFunctionBed()

let merchant: { uuid: Uuid<'merchant'> }
beforeEach(async () => {
  merchant = await insertMerchant(bed, await createUser(bed))
})

const slotsOf = async (id: string) => {
  const [row] = await bed.database.query(
    'select paid_slots, reserved_slots from payment_links where id = $1',
    [id],
  )
  return [row?.paid_slots, row?.reserved_slots]
}

test('does not count the payments of a link without a limit', async () => {
  const { uuid } = await createLink(bed, merchant)
  expect(await bed.value(reserveSlot({ linkId: uuid }))).toBe(false)
  expect(await slotsOf(uuid)).toStrictEqual([0, 0])
})

test('reserves each slot once, refuses while the last is reserved, and after it is paid', async () => {
  const { uuid: linkId } = await createLink(bed, merchant, { maxPayments: 2 })
  expect(await bed.value(reserveSlot({ linkId }))).toBe(true)
  expect(await bed.value(reserveSlot({ linkId }))).toBe(true)
  expect(await bed.refusal(reserveSlot({ linkId }))).toBe('link_busy')
  await bed.value(releaseSlot({ linkId, completed: true }))
  expect(await bed.refusal(reserveSlot({ linkId }))).toBe('link_busy')
  await bed.value(releaseSlot({ linkId, completed: true }))
  expect(await bed.refusal(reserveSlot({ linkId }))).toBe('link_completed')
  expect(await slotsOf(linkId)).toStrictEqual([2, 0])
})

test('a slot that is released unpaid can be reserved again', async () => {
  const { uuid: linkId } = await createLink(bed, merchant, { maxPayments: 1 })
  await bed.value(reserveSlot({ linkId }))
  await bed.value(releaseSlot({ linkId, completed: false }))
  expect(await bed.value(reserveSlot({ linkId }))).toBe(true)
})
