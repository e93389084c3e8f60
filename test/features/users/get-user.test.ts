import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Actor,
  createAdminKey,
  createApiKey,
  createMerchant,
  createUser,
} from '../../support/actors.ts'
import { expectSameNotFound } from '../../support/admin-reads.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { login } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

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
  api('GET', `/admin/users/${id}`, { as })

const createdAtOf = async ({ uuid }: Actor) => {
  const [row] = await service.database.query<{ created_at: Date }>(
    'select created_at from users where id = $1',
    [uuid],
  )
  return row?.created_at.toISOString()
}

test('a user is shown as in the list, with the time of the last login', async () => {
  const user = await createUser(service, { kycStatus: 'pending' })
  const shown = {
    id: user.id,
    name: user.name,
    email: user.email,
    status: 'active',
    kycStatus: 'pending',
    createdAt: await createdAtOf(user),
  }
  expect((await get(user.id)).body).toStrictEqual({
    ...shown,
    lastLoginAt: null,
  })
})

describe('lastLoginAt', () => {
  const lastLoginOf = async ({ id }: Actor) => (await get(id)).body.lastLoginAt

  test('changes with each login, and with nothing else', async () => {
    const user = await createUser(service)
    for (const time of ['2027-01-02T03:04:05.678Z', '2027-01-03T03:04:05.678Z']) {
      service.setNow(new Date(time))
      const { body } = await login(service, user.email)
      service.setNow()
      expect(await lastLoginOf(user)).toBe(time)
      service.setNow(new Date(Date.parse(time) + 60_000))
      await api('POST', '/auth/refresh', { body: { refreshToken: body.refreshToken } })
      service.setNow()
      expect(await lastLoginOf(user)).toBe(time)
    }
    service.setNow(new Date('2027-01-04T00:00:00.000Z'))
    expectRefusal(await login(service, user.email, 'otra clave'), 'INVALID_CREDENTIALS')
    service.setNow()
    const key = await createApiKey(service, user)
    expect((await api('GET', '/merchants', { as: key })).status).toBe(200)
    expect(await lastLoginOf(user)).toBe('2027-01-03T03:04:05.678Z')
  })

  test('is null for a user who has only used an API key', async () => {
    const user = await createUser(service)
    const key = await createApiKey(service, user)
    expect((await api('GET', '/merchants', { as: key })).status).toBe(200)
    expect(await lastLoginOf(user)).toBeNull()
  })
})

test('an administrator’s key of either environment can read users, as they can themselves', async () => {
  const user = await createUser(service)
  const answers = [await get(user.id)]
  for (const environment of ['test', 'live'] as const) {
    answers.push(await get(user.id, await createAdminKey(service, administrator, { environment })))
  }
  const [shown, ...others] = answers.map(({ body }) => body)
  expect(others).toStrictEqual([shown, shown])
})

test('an unknown user gives the same 404 whatever is wrong with its id, and others get a 403', async () => {
  const other = await createUser(service)
  const merchant = await createMerchant(service, other)
  await expectSameNotFound(api, '/admin/users', { administrator, other, foreign: merchant.id })
})
