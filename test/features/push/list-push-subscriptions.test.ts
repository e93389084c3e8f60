import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, createUser } from '../../support/actors.ts'
import { type PushBed, startPushBed } from '../../support/push.ts'

let bed: PushBed
beforeAll(async () => {
  bed = await startPushBed()
})
afterAll(() => bed.stop())

test('shows the caller’s, newest first, and which is of this session', async () => {
  const user = await createUser(bed.service)
  const first = await bed.subscribe(user)
  const { token } = await createSession(bed.service, user.uuid)
  const second = await bed.subscribe({ token })
  await bed.subscribe(await createUser(bed.service))
  const { body } = await bed.api('GET', '/push/subscriptions', { as: user })
  expect(body.data).toMatchObject([
    { id: second.id, current: false },
    { id: first.id, current: true },
  ])
})
