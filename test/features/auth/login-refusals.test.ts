import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, PASSWORD, uniqueEmail } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import {
  auditRecordsOfRequest,
  login,
  sessionsOf,
  textWithoutRequestId,
} from '../../support/auth.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { roundTripsWaitedFor } from '../../support/round-trips.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

test('an unknown e-mail and a wrong password are refused alike, with as many round trips', async () => {
  const { email } = await createUser(service)
  const attempts = [
    () => login(service, email, 'otra clave distinta'),
    () => login(service, uniqueEmail(), 'otra clave distinta'),
  ]
  const seen: unknown[] = []
  for (const attempt of attempts) {
    const result = await attempt()
    expectRefusal(result, 'INVALID_CREDENTIALS')
    const waited = roundTripsWaitedFor(result)
    seen.push([textWithoutRequestId(result), [...result.headers.keys()].sort(), waited])
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[0]).toMatchObject([expect.any(String), expect.any(Array), 2])
})

test('an unknown e-mail is refused only after the work of checking a password', async () => {
  const { email } = await createUser(service)
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let turn = 0; turn < 3; turn += 1) {
    for (const [kind, address] of [
      ['known', email],
      ['unknown', uniqueEmail()],
    ] as const) {
      const start = performance.now()
      await login(service, address, 'otra clave distinta')
      times[kind].push(performance.now() - start)
    }
  }
  expect(Math.min(...times.unknown)).toBeGreaterThan(Math.min(...times.known) / 2)
})

test.each([
  ['in other case', PASSWORD.toUpperCase()],
  ['with a space behind it', `${PASSWORD} `],
  ['in part', PASSWORD.slice(0, -1)],
])('the password %s is refused', async (_, password) => {
  const { email } = await createUser(service)
  expectRefusal(await login(service, email, password), 'INVALID_CREDENTIALS')
})

test.each(['suspended', 'banned'] as const)(
  'a %s user is refused, and only the right password reveals why',
  async (status) => {
    const { uuid, id, email } = await createUser(service, { status })
    const right = await login(service, email)
    expectRefusal(right, 'ACCOUNT_SUSPENDED')
    expectRefusal(await login(service, email, 'otra clave distinta'), 'INVALID_CREDENTIALS')
    expect(
      await auditRecordsOfRequest(service, 'user.login_failed', right.headers.get('X-Request-Id')),
    ).toMatchObject([{ user_id: null, resource: id, details: { reason: 'suspended' } }])
    expect(await sessionsOf(service, uuid)).toHaveLength(1)
  },
)

test('a refusal is recorded without a user, and names the account that was tried', async () => {
  const { id, email } = await createUser(service)
  const headers = { 'CF-Connecting-IP': '203.0.113.9' }
  const wrong = await login(service, email, 'otra clave distinta', headers)
  const unknown = await login(service, uniqueEmail(), 'otra clave distinta', headers)
  for (const [result, resource] of [
    [wrong, id],
    [unknown, null],
  ] as const) {
    const requestId = result.headers.get('X-Request-Id')
    expect(
      await auditRecordsOfRequest(service, 'user.login_failed', result.headers.get('X-Request-Id')),
    ).toEqual([
      {
        user_id: null,
        action: 'user.login_failed',
        resource,
        details: { reason: 'password', failures: 1, ipAddress: '203.0.113.9', requestId },
      },
    ])
  }
})

test.each([
  ['the account was suspended', "status = 'suspended'"],
  ['the password was changed', "password_hash = 'scrypt$1024$8$1$AAAA$AAAA'"],
])('no session is opened if %s after the password was checked', async (_, change) => {
  const { uuid, email } = await createUser(service)
  const holder = await openTransaction(service.database)
  await holder.query(`update users set ${change} where id = $1`, [uuid])
  const attempt = login(service, email)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  const result = await attempt
  expectRefusal(result, 'INVALID_CREDENTIALS')
  expect(
    await auditRecordsOfRequest(service, 'user.login_failed', result.headers.get('X-Request-Id')),
  ).toMatchObject([{ details: { reason: 'changed' } }])
  expect(await sessionsOf(service, uuid)).toHaveLength(1)
})

test.each([
  ['email', { email: 'ana', password: PASSWORD }],
  ['email', { password: PASSWORD }],
  ['password', { email: 'ana@example.com' }],
  ['password', { email: 'ana@example.com', password: '' }],
  ['password', { email: 'ana@example.com', password: 918_273_645 }],
  ['password', { email: 'ana@example.com', password: 'x'.repeat(129) }],
])('a malformed %s is refused: %j', async (path, body) => {
  const result = await api('POST', '/auth/login', { body })
  expectRefusal(result, 'INVALID_REQUEST')
  expect(result.body.error.details).toMatchObject([{ path }])
})
