import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, createUser } from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { login } from '../../../support/auth.ts'
import { createApp, createRecoveryCode } from '../../../support/factors.ts'
import { mailsAfterDispatch } from '../../../support/notifications.ts'
import { secondFactorsOf } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

const HOUR = 3_600_000

let service: Service
let api: Api
let administrator: { token: string }
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN' })
})
afterAll(() => service.stop())

const reset = (id: string, as = administrator) =>
  api('POST', `/admin/users/${id}/factors/reset`, { as })

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR)

/** A user with an app and a recovery code. */
async function userWithFactors() {
  const user = await createUser(service)
  await createApp(service, user)
  await createRecoveryCode(service, user)
  return user
}

test('after 24 hours the factors, the recovery codes and the sessions are gone', {
  tags: ['full'],
}, async () => {
  const user = await userWithFactors()
  const { status, body } = await reset(user.id)
  expect(status).toBe(202)
  expect(Date.parse(body.dueAt)).toBeGreaterThan(inHours(24).getTime() - 60_000)
  await service.runCron(inHours(23.9))
  expect((await login(service, user.email)).body.factorRequired).toBe(true)
  await service.runCron(inHours(24.1))
  expectRefusal(await api('GET', '/auth/me', { as: user }), 'UNAUTHORIZED')
  const opened = await login(service, user.email)
  expect(opened.body.accessToken).toBeDefined()
  const { list } = secondFactorsOf(service)
  expect((await list({ token: opened.body.accessToken })).body).toMatchObject({
    data: [],
    recoveryCodesLeft: 0,
    resetDueAt: null,
  })
})

test('the user is told at once, and again when it is done', async () => {
  const user = await userWithFactors()
  await reset(user.id)
  const [asked] = await mailsAfterDispatch(service, user)
  expect(asked?.subject).toBe(
    'Se van a quitar tus segundos factores / Your second factors will be removed',
  )
  expect(asked?.text).toMatch(/Se quitarán, y se cerrarán tus sesiones, el \S{3} \d+ \w{3,4} \d{4}/)
  await service.runCron(inHours(25))
  // The event of one run is mailed by the next.
  await service.runCron(inHours(25.1))
  const mails = (await service.mails()).filter(({ to }) => to.includes(user.email))
  expect(mails.map(({ subject }) => subject)).toContain(
    'Se quitaron tus segundos factores / Second factors removed',
  )
})

test('a second request, or ten at once, change nothing and give the same time', async () => {
  const user = await userWithFactors()
  const first = await reset(user.id)
  const others = await Promise.all(Array.from({ length: 10 }, () => reset(user.id)))
  for (const { status, body } of others) expect([status, body]).toEqual([202, first.body])
  const audited = await service.database.query(
    "select from audit_logs where action = 'user.factors_changed' and resource = $1",
    [user.id],
  )
  expect(audited).toHaveLength(1)
})

test('cron twice at once does it once', async () => {
  const user = await userWithFactors()
  await reset(user.id)
  await Promise.all([service.runCron(inHours(25)), service.runCron(inHours(25))])
  const audited = await service.database.query(
    "select details from audit_logs where action = 'user.factors_changed' and resource = $1 and details ->> 'change' = 'reset'",
    [user.id],
  )
  expect(audited).toHaveLength(1)
})

test('nobody’s own, no one’s without a factor, and none that does not exist', async () => {
  const own = await createUser(service, { role: 'ADMIN' })
  await createApp(service, own)
  expectRefusal(await reset(own.id, own), 'FORBIDDEN')
  expectRefusal(await reset((await createUser(service)).id), 'CONFLICT')
  expectRefusal(await reset('usr_x'), 'NOT_FOUND')
})

test('only an administrator who has presented a factor lately', async () => {
  const user = await userWithFactors()
  expectRefusal(await reset(user.id, user), 'FORBIDDEN')
  const other = await createUser(service, { role: 'ADMIN' })
  const from = new Date(Date.now() - 601_000)
  const stale = await createSession(service, other.uuid, { from, factorPresented: true })
  expectRefusal(await reset(user.id, stale), 'STEP_UP_REQUIRED')
  const without = await createSession(service, other.uuid)
  expectRefusal(await reset(user.id, without), 'FACTOR_REQUIRED')
})
