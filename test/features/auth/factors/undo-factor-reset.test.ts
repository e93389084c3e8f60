import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { createApp, requestFactorReset } from '../../../support/factors.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const undo = (as: { token: string }) => api('DELETE', '/auth/factors/reset', { as })

test('whoever has not lost the factors keeps them, and is told', async () => {
  const user = await createUser(service)
  await createApp(service, user)
  await requestFactorReset(service, user)
  expect((await undo(user)).status).toBe(204)
  await service.runCron(new Date(Date.now() + 25 * 3_600_000))
  expect((await login(service, user.email)).body.factorRequired).toBe(true)
  expect(await mailsAfterDispatch(service, user)).toMatchObject([
    { subject: 'Tus segundos factores se quedan / Your second factors stay' },
  ])
})

test('without a request, and a second time, there is nothing to withdraw', async () => {
  const user = await createUser(service)
  expectRefusal(await undo(user), 'NOT_FOUND')
  await createApp(service, user)
  await requestFactorReset(service, user)
  const undone = await Promise.all([undo(user), undo(user)])
  expect(undone.map(({ status }) => status).toSorted()).toEqual([204, 404])
})

test('nobody withdraws somebody else’s', async () => {
  const user = await createUser(service)
  await createApp(service, user)
  await requestFactorReset(service, user)
  expectRefusal(await undo(await createUser(service)), 'NOT_FOUND')
  expect((await undo(user)).status).toBe(204)
})
