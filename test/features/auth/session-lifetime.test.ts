import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const DAY = 24 * 60 * 60 * 1000
const refresh = (refreshToken: string): Promise<CallResult> =>
  api('POST', '/auth/refresh', { body: { refreshToken } })

const reach = (accessToken: string): Promise<CallResult> =>
  api('GET', '/auth/me', { as: { token: accessToken } })

test('a session ends 180 days after it was opened, however often it is used', async () => {
  const user = await createUser(service)
  const start = new Date()
  const at = (moment: number) => service.setNow(new Date(start.getTime() + moment))
  at(0)
  let { body: tokens } = await login(service, user.email)
  for (const day of [25, 50, 75, 100, 125, 150, 175, 179.5]) {
    at(day * DAY)
    const refreshed = await refresh(tokens.refreshToken)
    expect(refreshed.status, `day ${day}`).toBe(200)
    tokens = refreshed.body
  }
  at(180 * DAY - 1000)
  expect((await reach(tokens.accessToken)).status).toBe(200)
  at(180 * DAY)
  expectRefusal(await reach(tokens.accessToken), 'UNAUTHORIZED')
  expectRefusal(await refresh(tokens.refreshToken), 'UNAUTHORIZED')
  const fresh = await login(service, user.email)
  const { body } = await api('GET', '/auth/sessions', { as: { token: fresh.body.accessToken } })
  expect(body.data.map(({ current }: { current: boolean }) => current)).toEqual([true])
  service.setNow()
})

test('a session ends after 30 idle days, counted from the last use of any of its tokens', async () => {
  const user = await createUser(service)
  const start = new Date()
  const at = (moment: number) => service.setNow(new Date(start.getTime() + moment))
  at(0)
  const { body } = await login(service, user.email)
  at(0.9 * DAY)
  // A mark that could not be made is left to the next use.
  const endsAfterUse = async () => {
    const used = await reach(body.accessToken)
    expect(used.status, used.text).toBe(200)
    const [row] = await service.database.query<{ expires_at: Date }>(
      'select expires_at from sessions where user_id = $1 order by created_at desc limit 1',
      [user.uuid],
    )
    return row?.expires_at.getTime()
  }
  await expect.poll(endsAfterUse).toBe(start.getTime() + 30.9 * DAY)
  at(30.9 * DAY - 1000)
  const refreshed = await refresh(body.refreshToken)
  expect(refreshed.status).toBe(200)
  at(60.9 * DAY - 1000)
  expectRefusal(await refresh(refreshed.body.refreshToken), 'UNAUTHORIZED')
  service.setNow()
})

test('a session is removed 30 days after its end, and not before', async () => {
  const user = await createUser(service)
  const start = new Date()
  service.setNow(start)
  await login(service, user.email)
  const count = async () =>
    (
      await service.database.query(
        "select from sessions where user_id = $1 and created_at > now() - interval '1 hour'",
        [user.uuid],
      )
    ).length
  const before = await count()
  await service.runCron(new Date(start.getTime() + 59 * DAY))
  expect(await count()).toBe(before)
  await service.runCron(new Date(start.getTime() + 61 * DAY))
  expect(await count()).toBe(0)
  service.setNow()
})
