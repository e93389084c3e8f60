import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, createUser } from '../../../support/actors.ts'
import { expectRefusal } from '../../../support/api.ts'
import { codeOf, createApp } from '../../../support/factors.ts'
import { mailsAfterDispatch, onlyNotificationOf } from '../../../support/notifications.ts'
import { secondFactorsOf, wrongCode } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

test('the first code makes the app a factor, which this session has presented', async () => {
  const user = await createUser(service)
  const other = await createSession(service, user.uuid)
  const { uri, id } = (await calls.begin(user, 'Mi teléfono')).body
  const confirmed = await calls.confirm(user, codeOf(uri))
  expect(confirmed.status, confirmed.text).toBe(200)
  expect(confirmed.body).toMatchObject({ id, kind: 'totp', name: 'Mi teléfono' })
  const { body } = await calls.list(user)
  expect(body.data).toEqual([confirmed.body])
  expect(body.stepUp.methods).toEqual(['totp'])
  expect(Date.parse(body.stepUp.validUntil)).toBeGreaterThan(Date.now() + 500_000)
  // The user's other sessions live, and have presented nothing that counts now.
  expect((await calls.list(other)).body.stepUp.validUntil).toBeNull()
  expectRefusal(await calls.begin(other), 'STEP_UP_REQUIRED')
})

test('the user is told by mail and in the application, and the audit log knows', async () => {
  const user = await createUser(service)
  await calls.setApp(user)
  expect(await mailsAfterDispatch(service, user)).toMatchObject([
    { subject: 'Agregaste un segundo factor / Second factor added' },
  ])
  const told = await onlyNotificationOf(service, user, 'en')
  expect(told.type).toBe('factors_changed')
  expect(told.body).toMatch(
    /^A second factor was added to your account \(“Authenticator”\). If it was not you, change your password/,
  )
  const audited = await service.database.query(
    "select details from audit_logs where action = 'user.factors_changed' and user_id = $1",
    [user.uuid],
  )
  expect(audited).toMatchObject([{ details: { change: 'added', factor: 'Authenticator' } }])
})

test('the confirming code is used up', async () => {
  const user = await createUser(service)
  const { uri } = (await calls.begin(user)).body
  const code = codeOf(uri)
  expect((await calls.confirm(user, code)).status).toBe(200)
  expectRefusal(await calls.stepUp(user, { code }), 'INVALID_REQUEST')
})

test('a new app takes the place of the old one, which works until then', async () => {
  const user = await createUser(service, { factorPresented: true })
  const old = await createApp(service, user)
  const { uri } = (await calls.begin(user)).body
  expect((await calls.stepUp(user, { code: old.codeAt() })).status).toBe(204)
  expect((await calls.confirm(user, codeOf(uri))).status).toBe(200)
  const [factor] = (await calls.list(user)).body.data
  expect(factor.id).not.toBe(old.id)
  const later = new Date(Date.now() + 30_000)
  expectRefusal(await calls.stepUp(user, { code: old.codeAt(later) }), 'INVALID_REQUEST')
})

test('without an app that was begun in the last 15 minutes there is nothing to confirm', async () => {
  const user = await createUser(service)
  const { uri } = (await calls.begin(user)).body
  await service.database.query(
    "update factors set created_at = created_at - interval '15 minutes 1 second' where user_id = $1",
    [user.uuid],
  )
  const late = await calls.confirm(user, codeOf(uri))
  expectRefusal(late, 'CONFLICT')
  expect(late.body.error.message).toContain('Begin again')
  expectRefusal(await calls.confirm(await createUser(service), '123456'), 'CONFLICT')
})

test('of ten confirmations at once with the same code, one sets the factor', async () => {
  const user = await createUser(service)
  const { uri } = (await calls.begin(user)).body
  const code = codeOf(uri)
  const results = await Promise.all(Array.from({ length: 5 }, () => calls.confirm(user, code)))
  const statuses = results.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  for (const status of statuses) expect([200, 409]).toContain(status)
  const rows = await service.database.query('select from factors where user_id = $1', [user.uuid])
  expect(rows).toHaveLength(1)
})

test('five wrong codes, and the network waits 15 minutes', async () => {
  const user = await createUser(service)
  const { uri } = (await calls.begin(user)).body
  const wrong = wrongCode(codeOf(uri))
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expectRefusal(await calls.confirm(user, wrong), 'INVALID_REQUEST')
  }
  const locked = await calls.confirm(user, codeOf(uri))
  expectRefusal(locked, 'RATE_LIMITED')
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(880)
})
