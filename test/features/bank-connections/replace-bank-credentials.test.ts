import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { type Actor, addMember, createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import {
  type ConnectionTestbed,
  staleSessionOf,
  startConnectionTestbed,
} from '../../support/connection-testbed.ts'
import { notificationsOf } from '../../support/notifications.ts'

const MINUTES_A_DAY = 24 * 60

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const inUse = async () => {
  owner = await bed.createOwner()
  const connected = await bed.connectAndApprove(owner, bed.r4)
  return { ...connected, credentials: credentialsOf(bed.r4.config) }
}

test('is at once while no merchant is paid into the account by live payments', async () => {
  const { id, account, credentials } = await inUse()
  await bed.createMerchantPaidInto(owner, account)
  const before = await bed.stored(id)
  const replaced = await bed.replace(owner, id, credentials)
  expect(replaced.body, replaced.text).toMatchObject({ status: 'active', pending: null })
  expect((await bed.stored(id)).credentials).not.toEqual(before.credentials)
})

describe('with a merchant that has live payments', () => {
  test('takes 24 hours, of which its managers are told, and begins anew when replaced again', async () => {
    const { id, account, credentials } = await inUse()
    const merchant = await bed.createMerchantPaidInto(owner, account, { hasLivePayment: true })
    const manager = await bed.createOwner()
    await addMember(bed.service, merchant, manager, 'ADMIN')
    const before = await bed.stored(id)
    const requested = await bed.replace(owner, id, credentials)
    expect(requested.body.pending).toMatchObject({ effectiveAt: '2026-03-11T14:00:00.000Z' })
    expect(await bed.stored(id)).toEqual(before)
    bed.setMinutes(60)
    const again = await bed.replace(owner, id, credentials)
    expect(again.body.pending).toMatchObject({ effectiveAt: '2026-03-11T15:00:00.000Z' })
    await bed.runCron(MINUTES_A_DAY)
    expect(await bed.stored(id)).toEqual(before)
    await bed.runCron(MINUTES_A_DAY + 60)
    expect((await bed.stored(id)).credentials).not.toEqual(before.credentials)
    expect(await bed.get(owner, id)).toMatchObject({ status: 'active', pending: null })
    bed.setMinutes(0)
    const told = await notificationsOf(bed.service, manager)
    expect(told.map(({ data }) => data.step).toSorted()).toEqual([
      ...['made', 'requested', 'requested'],
    ])
  })

  test('credentials that the bank rejects are in use after 24 hours as failing, and told of', async () => {
    const { id, account, credentials } = await inUse()
    await bed.createMerchantPaidInto(owner, account, { hasLivePayment: true })
    await bed.replace(owner, id, { ...credentials, commerce: 'not the right token' })
    // One run makes the change, and the next has the bank asked.
    for (const minutes of [1, 2, 3]) await bed.runCron(MINUTES_A_DAY + minutes)
    await bed.untilStatus(owner, id, 'failing')
    bed.setMinutes(0)
  })

  test('cannot be avoided by deleting the connection and making it anew', async () => {
    const { id, account } = await inUse()
    await bed.createMerchantPaidInto(owner, account, { hasLivePayment: true })
    await bed.api('DELETE', `/bank/connections/${id}`, { as: owner })
    const { body } = await bed.connect(owner, account, bed.r4)
    await bed.untilStatus(owner, body.id, 'pending_approval')
  })
})

test('is refused for another RIF, by a stranger, a key, and a session without step-up', async () => {
  const { id, credentials } = await inUse()
  const { stored } = bed
  const before = await stored(id)
  const others = await bed.replace(owner, id, { ...credentials, rif: 'J-00002950-4' })
  expectRefusal(others, 'CONFLICT')
  expectRefusal(await bed.replace(owner, id, { rif: credentials.rif ?? '' }), 'INVALID_REQUEST')
  expectRefusal(await bed.replace(await bed.createOwner(), id, credentials), 'NOT_FOUND')
  const stale = await staleSessionOf(bed.service, owner)
  expectRefusal(await bed.replace(stale, id, credentials), 'STEP_UP_REQUIRED')
  const key = await createApiKey(bed.service, owner, { environment: 'live' })
  expectRefusal(await bed.replace(key, id, credentials), 'FORBIDDEN')
  expect(await stored(id)).toEqual(before)
})
