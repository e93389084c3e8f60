import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { createApp, createRecoveryCode } from '../../../support/factors.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import { secondFactorsOf } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const remove = (as: { token: string }, id: string) => api('DELETE', `/auth/factors/${id}`, { as })

test('the last factor takes the recovery codes along, and the password logs in again', async () => {
  const user = await createUser(service, { factorPresented: true })
  const app = await createApp(service, user)
  await createRecoveryCode(service, user)
  expect((await login(service, user.email)).body.factorRequired).toBe(true)
  expect((await remove(user, app.id)).status).toBe(204)
  expect((await login(service, user.email)).body.accessToken).toBeDefined()
  expect((await secondFactorsOf(service).list(user)).body).toMatchObject({
    data: [],
    recoveryCodesLeft: 0,
    stepUp: { methods: ['password'] },
  })
  expect(await mailsAfterDispatch(service, user)).toMatchObject([
    { subject: 'Quitaste un segundo factor / Second factor removed' },
  ])
})

test('a stolen session, which has presented nothing, does not remove it', async () => {
  const user = await createUser(service)
  const app = await createApp(service, user)
  expectRefusal(await remove(user, app.id), 'STEP_UP_REQUIRED')
  expect((await login(service, user.email)).body.factorRequired).toBe(true)
})

test('somebody else’s does not exist, nor one that waits to be confirmed, nor a second time', async () => {
  const user = await createUser(service, { factorPresented: true })
  const stranger = await createUser(service, { factorPresented: true })
  const app = await createApp(service, user)
  const waiting = await createApp(service, user, { confirmed: false })
  expectRefusal(await remove(stranger, app.id), 'NOT_FOUND')
  expectRefusal(await remove(user, waiting.id), 'NOT_FOUND')
  expectRefusal(await remove(user, 'fac_x'), 'NOT_FOUND')
  expect((await remove(user, app.id)).status).toBe(204)
  expectRefusal(await remove(user, app.id), 'NOT_FOUND')
})

test('an administrator keeps the last one', async () => {
  const administrator = await createUser(service, { role: 'ADMIN' })
  const app = await createApp(service, administrator)
  expectRefusal(await remove(administrator, app.id), 'CONFLICT')
  expect((await api('GET', '/admin/users', { as: administrator })).status).toBe(200)
})

test('where administrators need none, they may remove it', async () => {
  const local = await startService({ vars: { ADMIN_FACTOR: 'optional' } })
  try {
    const administrator = await createUser(local, { role: 'ADMIN' })
    const app = await createApp(local, administrator)
    const removed = await apiOf(local)('DELETE', `/auth/factors/${app.id}`, { as: administrator })
    expect(removed.status).toBe(204)
  } finally {
    await local.stop()
  }
})
