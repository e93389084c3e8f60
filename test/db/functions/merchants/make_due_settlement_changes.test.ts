import { beforeEach, expect, test } from 'vitest'
import { makeDueSettlementChanges } from '../../../../src/db/functions.ts'
import type { Uuid } from '../../../../src/platform/ids.ts'
import { type Actor, createUser } from '../../../support/actors.ts'
import { insertMerchant, useFunctionBed } from '../../../support/function-bed.ts'
import { createBoundAccount, createSettlementChange } from '../../../support/settlement-accounts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const bed = useFunctionBed()

let owner: Actor
beforeEach(async () => {
  owner = await createUser(bed)
})

/** A merchant whose change to an account of its own is due so many minutes ago. */
async function merchantDue(minutesAgo: number, requestedBy = owner) {
  const merchant = await insertMerchant(bed, owner)
  const account = await createBoundAccount(bed, owner)
  const requestedAt = new Date(bed.now.getTime() - DAY_MS - minutesAgo * MINUTE_MS)
  await createSettlementChange(bed, merchant, { requestedBy, account, requestedAt })
  return { merchant, account }
}

const makeDue = (limit = 100) => bed.value(makeDueSettlementChanges({ limit }))
const accountOf = async ({ uuid }: { uuid: Uuid<'merchant'> }) =>
  (
    await bed.database.query('select settlement_account_id as id from merchants where id = $1', [
      uuid,
    ])
  )[0]?.id

test('makes what is due to the millisecond, and leaves the rest', async () => {
  const due = await merchantDue(0)
  const later = await merchantDue(-1 / MINUTE_MS)
  expect(await makeDue()).toBe(1)
  expect(await accountOf(due.merchant)).toBe(due.account.uuid)
  expect(await accountOf(later.merchant)).toBeNull()
  expect(await makeDue()).toBe(0)
})

test('makes the oldest first, up to the limit', async () => {
  const [second, first] = [await merchantDue(1), await merchantDue(2)]
  expect(await makeDue(1)).toBe(1)
  expect(await accountOf(first.merchant)).toBe(first.account.uuid)
  expect(await accountOf(second.merchant)).toBeNull()
  expect(await makeDue(1)).toBe(1)
  expect(await accountOf(second.merchant)).toBe(second.account.uuid)
})

test('counts a change that it drops, and makes those beside it', async () => {
  const [dropped, made] = [await merchantDue(2), await merchantDue(1)]
  await bed.database.query('update bank_accounts set connection = null where id = $1', [
    dropped.account.uuid,
  ])
  expect(await makeDue()).toBe(2)
  expect(await accountOf(dropped.merchant)).toBeNull()
  expect(await accountOf(made.merchant)).toBe(made.account.uuid)
  expect(await bed.database.query('select from settlement_account_changes')).toEqual([])
})
