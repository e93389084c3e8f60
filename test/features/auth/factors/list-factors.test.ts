import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey, createUser } from '../../../support/actors.ts'
import { apiOf, expectRefusal } from '../../../support/api.ts'
import { createApp, createRecoveryCode, requestFactorReset } from '../../../support/factors.ts'
import { secondFactorsOf } from '../../../support/second-factors.ts'
import { type Service, startService } from '../../../support/service.ts'

let service: Service
let calls: ReturnType<typeof secondFactorsOf>
beforeAll(async () => {
  service = await startService()
  calls = secondFactorsOf(service)
})
afterAll(() => service.stop())

test('a user without factors steps up with the password, as logging in did', async () => {
  const user = await createUser(service)
  const { status, body } = await calls.list(user)
  expect(status).toBe(200)
  expect(body).toMatchObject({ data: [], recoveryCodesLeft: 0, resetDueAt: null })
  expect(body.stepUp.methods).toEqual(['password'])
  expect(Date.parse(body.stepUp.validUntil)).toBeGreaterThan(Date.now())
})

test('a user with factors sees them, and what is left for when they are lost', async () => {
  const user = await createUser(service)
  const app = await createApp(service, user)
  await createRecoveryCode(service, user)
  await createRecoveryCode(service, user)
  await requestFactorReset(service, user, new Date('2199-12-31T23:59:59Z'))
  const { body } = await calls.list(user)
  expect(body).toEqual({
    data: [
      {
        id: app.id,
        kind: 'totp',
        name: 'Mi teléfono',
        createdAt: expect.any(String),
        lastUsedAt: null,
      },
    ],
    recoveryCodesLeft: 2,
    resetDueAt: '2199-12-31T23:59:59.000Z',
    stepUp: { methods: ['totp', 'recovery_code'], validUntil: null },
  })
})

test('nobody else sees them, and no key', async () => {
  const user = await createUser(service)
  await createApp(service, user)
  expect((await calls.list(await createUser(service))).body.data).toEqual([])
  expectRefusal(await calls.list(await createApiKey(service, user)), 'FORBIDDEN')
  expectRefusal(await apiOf(service)('GET', '/auth/factors'), 'UNAUTHORIZED')
})
