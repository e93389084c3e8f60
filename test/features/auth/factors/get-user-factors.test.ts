import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, createAdminKey, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { createApp, requestFactorReset } from '../../../support/factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
})
afterAll(() => service.stop())

const get = (id: string, as: { token: string } = administrator) =>
  api('GET', `/admin/users/${id}/factors`, { as })

test('whether a user has a second factor is shown, and when a reset of it is due', async () => {
  const user = await createUser(service)
  await createApp(service, user, { confirmed: false })
  const none = { hasSecondFactor: false, factorsResetDueAt: null }
  expect((await get(user.id)).body).toStrictEqual(none)
  await createApp(service, user)
  expect((await get(user.id)).body).toStrictEqual({ ...none, hasSecondFactor: true })
  const dueAt = new Date('2030-01-02T03:04:05.678Z')
  await requestFactorReset(service, user, dueAt)
  const due = { hasSecondFactor: true, factorsResetDueAt: dueAt.toISOString() }
  expect((await get(user.id)).body).toStrictEqual(due)
  const key = await createAdminKey(service, administrator, { environment: 'test' })
  expect((await get(user.id, key)).body).toStrictEqual(due)
})

test('an unknown user is a 404, and whoever is no administrator gets a 403', async () => {
  const user = await createUser(service)
  expectRefusal(await get('usr_01kga5ycm3e59btav2r01pgpaf'), 'NOT_FOUND')
  expectRefusal(await get(user.id, user), 'FORBIDDEN')
})
