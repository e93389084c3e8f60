import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { expectRefusal } from '../../support/api.ts'
import { type PushBed, startPushBed } from '../../support/push.ts'

let bed: PushBed
beforeAll(async () => {
  bed = await startPushBed()
})
afterAll(() => bed.stop())

const remove = (id: string, as: { token: string }) =>
  bed.api('DELETE', `/push/subscriptions/${id}`, { as })

test('what waits for the browser is not sent', async () => {
  const { id, endpoint } = await bed.subscribe(bed.team.owner)
  await bed.sell()
  expect((await remove(id, bed.team.owner)).status).toBe(204)
  await bed.runCron()
  expect(bed.shown(endpoint)).toEqual([])
  expectRefusal(await remove(id, bed.team.owner), 'NOT_FOUND')
})

test('another’s looks as if there were none', async () => {
  const { id } = await bed.subscribe(bed.team.owner)
  expectRefusal(await remove(id, await createUser(bed.service)), 'NOT_FOUND')
})
