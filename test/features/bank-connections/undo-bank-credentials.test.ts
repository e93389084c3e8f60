import { afterAll, beforeAll, expect, test } from 'vitest'
import { credentialsOf } from '../../../dev/stack/banks.ts'
import { type Actor, addMember, createApiKey } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type ConnectionTestbed, startConnectionTestbed } from '../../support/connection-testbed.ts'
import { notificationsOf } from '../../support/notifications.ts'

let bed: ConnectionTestbed
let owner: Actor
beforeAll(async () => {
  bed = await startConnectionTestbed()
})
afterAll(() => bed.stop())

const undo = (as: { token: string }, id: string) =>
  bed.api('DELETE', `/bank/connections/${id}/pending`, { as })

/** A change that waits, and the people of a merchant that is paid into the account. */
async function pendingChange() {
  owner = await bed.createOwner()
  const { id, account } = await bed.connectAndApprove(owner, bed.r4)
  const merchant = await bed.createMerchantPaidInto(owner, account, { hasLivePayment: true })
  const [manager, member] = [await bed.createOwner(), await bed.createOwner()]
  await addMember(bed.service, merchant, manager, 'ADMIN')
  await addMember(bed.service, merchant, member, 'MEMBER')
  const before = await bed.stored(id)
  const { body } = await bed.replace(owner, id, credentialsOf(bed.r4.config))
  expect(body.pending).not.toBeNull()
  return { id, manager, member, before }
}

test('another manager undoes it, once; the credentials in force stay', {
  tags: ['full'],
}, async () => {
  const { id, manager, member, before } = await pendingChange()
  expectRefusal(await undo(member, id), 'NOT_FOUND')
  expectRefusal(await undo(await bed.createOwner(), id), 'NOT_FOUND')
  expectRefusal(await undo(await createApiKey(bed.service, manager), id), 'FORBIDDEN')
  const both = await Promise.all([undo(manager, id), undo(manager, id)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 404])
  await bed.runCron(24 * 60 + 1)
  bed.setMinutes(0)
  expect((await bed.stored(id)).credentials).toEqual(before.credentials)
  const told = await notificationsOf(bed.service, owner)
  expect(told.find(({ data }) => data.step === 'undone')?.data).toMatchObject({
    ...{ id, actorEmail: manager.email },
  })
})

test('its user undoes it; an undo and cron at the same moment leave one of the two', async () => {
  const { id, before } = await pendingChange()
  const moment = 24 * 60
  bed.setMinutes(moment)
  const [undone] = await Promise.all([undo(owner, id), bed.runCron(moment)])
  bed.setMinutes(0)
  const isUnchanged = before.credentials?.equals((await bed.stored(id)).credentials ?? Buffer.of())
  expect(undone.status).toBe(isUnchanged ? 204 : 404)
  expect(await bed.get(owner, id)).toMatchObject({ pending: null })
})
