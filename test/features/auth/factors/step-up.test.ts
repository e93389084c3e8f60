import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addMember,
  createMerchant,
  createSession,
  createUser,
  PASSWORD,
  refreshTokenOf,
} from '../../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../../support/api.ts'
import { createApp, createRecoveryCode } from '../../../support/factors.ts'
import { secondFactorsOf, wrongCode } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let api: Api
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('without a second factor', () => {
  test('the password counts for ten minutes, and can be presented again', async () => {
    const user = await createUser(service)
    const session = await createSession(service, user.uuid, { from: minutesAgo(11) })
    expectRefusal(await calls.begin(session), 'STEP_UP_REQUIRED')
    const wrong = await calls.stepUp(session, { password: 'not the password' })
    expectRefusal(wrong, 'INVALID_REQUEST')
    expect(wrong.body.error.details).toMatchObject([{ path: 'password' }])
    expect((await calls.stepUp(session, { password: PASSWORD })).status).toBe(204)
    expect((await calls.begin(session)).status).toBe(201)
  })

  test('a code and a recovery code are refused as wrong ones are', async () => {
    const user = await createUser(service)
    await createRecoveryCode(service, user)
    const recoveryCode = await createRecoveryCode(service, user)
    const code = await calls.stepUp(user, { code: '123456' })
    const recovery = await calls.stepUp(user, { recoveryCode })
    expect(code.body.error.details).toMatchObject([
      { path: 'code', message: 'The code is wrong, or was used before.' },
    ])
    expectRefusal(recovery, 'INVALID_REQUEST')
  })
})

describe('with a second factor', () => {
  test('it counts for ten minutes, and only in this session', async () => {
    const user = await createUser(service)
    const app = await createApp(service, user)
    const other = await createSession(service, user.uuid)
    expectRefusal(await calls.begin(user), 'STEP_UP_REQUIRED')
    expect((await calls.stepUp(user, { code: app.codeAt() })).status).toBe(204)
    expect((await calls.begin(user)).status).toBe(201)
    expectRefusal(await calls.begin(other), 'STEP_UP_REQUIRED')
    await service.database.query(
      "update sessions set factor_presented_at = factor_presented_at - interval '10 minutes' where user_id = $1",
      [user.uuid],
    )
    expectRefusal(await calls.begin(user), 'STEP_UP_REQUIRED')
  })

  test('the password is not enough', async () => {
    const user = await createUser(service)
    await createApp(service, user)
    const refused = await calls.stepUp(user, { password: PASSWORD })
    expectRefusal(refused, 'INVALID_REQUEST')
    expect(refused.body.error.details).toMatchObject([
      { path: 'password', message: 'This account has a second factor: present that.' },
    ])
    expectRefusal(await calls.begin(user), 'STEP_UP_REQUIRED')
  })

  test('a refreshed session keeps the time of its factor', async () => {
    const user = await createUser(service, { factorPresented: true })
    await createApp(service, user)
    const before = (await calls.list(user)).body.stepUp.validUntil
    const refreshed = await api('POST', '/auth/refresh', {
      body: { refreshToken: refreshTokenOf(user) },
    })
    const token = refreshed.body.accessToken
    expect((await calls.list({ token })).body.stepUp.validUntil).toBe(before)
  })
})

test.each([
  ['nothing', {}],
  ['two things', { code: '123456', password: PASSWORD }],
  ['three', { code: '123456', password: PASSWORD, recoveryCode: '4f7k-9m2p-x3vt-q8wa' }],
])('%s cannot be presented', async (_, presented) => {
  const user = await createUser(service)
  const refused = await calls.stepUp(user, presented)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.text).toContain('Exactly one of code, recoveryCode, passkey, password is needed.')
})

test('after five wrong attempts of any kind the network waits, another does not, and a right one starts anew', async () => {
  const user = await createUser(service)
  const app = await createApp(service, user)
  const here = { 'CF-Connecting-IP': '190.6.1.20' }
  const elsewhere = { 'CF-Connecting-IP': '190.6.2.20' }
  const wrong: Record<string, string>[] = [
    { code: wrongCode(app.codeAt()) },
    { recoveryCode: '0000-0000-0000-0000' },
    { password: PASSWORD },
    { code: wrongCode(app.codeAt()) },
  ]
  for (const presented of wrong) {
    expectRefusal(await calls.stepUp(user, presented, here), 'INVALID_REQUEST')
  }
  expect((await calls.stepUp(user, { code: app.codeAt() }, here)).status).toBe(204)
  for (const presented of [...wrong, { recoveryCode: '1111-1111-1111-1111' }]) {
    expectRefusal(await calls.stepUp(user, presented, here), 'INVALID_REQUEST')
  }
  const recoveryCode = await createRecoveryCode(service, user)
  const locked = await calls.stepUp(user, { recoveryCode }, here)
  expectRefusal(locked, 'RATE_LIMITED')
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(880)
  expect((await calls.stepUp(user, { recoveryCode }, elsewhere)).status).toBe(204)
  expectRefusal(await calls.stepUp(user, { recoveryCode }, here), 'RATE_LIMITED')
  await service.database.query(
    "update limited_attempts set created_at = created_at - interval '15 minutes' where kind = 'factor'",
  )
  const later = { code: app.codeAt(new Date(Date.now() + 30_000)) }
  expect((await calls.stepUp(user, later, here)).status).toBe(204)
})

test('what needs a step-up is refused by role before it is asked for one', async () => {
  const [owner, member] = [await createUser(service), await createUser(service)]
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, member, 'MEMBER')
  const transfer = (as: { token: string }) =>
    api('POST', `/merchants/${merchant.id}/owner`, { as, body: { userId: member.id } })
  const at = { from: minutesAgo(11) }
  expectRefusal(await transfer(await createSession(service, member.uuid, at)), 'FORBIDDEN')
  const stranger = await createUser(service)
  expectRefusal(await transfer(await createSession(service, stranger.uuid, at)), 'NOT_FOUND')
  const stale = await createSession(service, owner.uuid, at)
  expectRefusal(await transfer(stale), 'STEP_UP_REQUIRED')
  await calls.stepUp(stale, { password: PASSWORD })
  expect((await transfer(stale)).status).toBe(200)
})
