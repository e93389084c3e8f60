import { afterAll, beforeAll, expect, test } from 'vitest'
import { merchantId } from '../../../src/platform/ids.ts'
import { createSession, uniqueRif } from '../../support/actors.ts'
import { apiOf, expectRefusal } from '../../support/api.ts'
import {
  createUnverifiedUser,
  resendVerification,
  verifyEmail,
  wrongCode,
} from '../../support/auth.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test('20 parallel wrong codes count as 5 attempts, after which the right one is refused', async () => {
  const { uuid, email, otp } = await createUnverifiedUser(service)
  const guesses = Array.from({ length: 20 }, () => verifyEmail(service, email, wrongCode(otp)))
  for (const guess of await Promise.all(guesses)) expectRefusal(guess, 'INVALID_REQUEST')
  const codes = await service.database.query(
    'select attempts, used_at from one_time_codes where user_id = $1',
    [uuid],
  )
  expect(codes).toEqual([{ attempts: 5, used_at: null }])
  expectRefusal(await verifyEmail(service, email, otp), 'INVALID_REQUEST')
})

test('one of 10 parallel uses of the right code is accepted', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  const uses = Array.from({ length: 10 }, () => verifyEmail(service, email, otp))
  const statuses = (await Promise.all(uses)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, ...Array(9).fill(400)])
})

test('none of many parallel attempts and requests for new codes fails with an internal error', async () => {
  const { email, otp } = await createUnverifiedUser(service)
  const results = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 5 === 0
        ? resendVerification(service, email)
        : verifyEmail(service, email, wrongCode(otp)),
    ),
  )
  expect(new Set(results.map(({ status }) => status))).toEqual(new Set([202, 400]))
})

test('a merchant that is being created while its owner verifies becomes active', async () => {
  const owner = await createUnverifiedUser(service)
  const holder = await openTransaction(service.database)
  await holder.query('select from one_time_codes where user_id = $1 for update', [owner.uuid])
  const verifying = verifyEmail(service, owner.email, owner.otp)
  await waitForLockWaiters(service.database, 1)
  const body = { name: 'Panadería La Ñapa', rif: uniqueRif() }
  const making = apiOf(service)('POST', '/merchants', { as: owner, body })
  await waitForLockWaiters(service.database, 2)
  await holder.commit()
  const [verified, made] = await Promise.all([verifying, making])
  expect([verified.status, made.status]).toEqual([200, 201])
  const [merchant] = await service.database.query('select status from merchants where id = $1', [
    merchantId.toUuid(made.body.id),
  ])
  expect(merchant).toEqual({ status: 'active' })
})

test('a session that is being opened while the e-mail is verified is ended', async () => {
  const { uuid, email, otp } = await createUnverifiedUser(service)
  const holder = await openTransaction(service.database)
  await holder.query('update users set last_login_at = now() where id = $1', [uuid])
  const within = { ...service, database: { ...service.database, query: holder.query } }
  const session = await createSession(within, uuid)
  const verifying = verifyEmail(service, email, otp)
  await waitForLockWaiters(service.database, 1)
  await holder.commit()
  expect((await verifying).status).toBe(200)
  expectRefusal(await apiOf(service)('GET', '/auth/me', { as: session }), 'UNAUTHORIZED')
})

test('an account that stays locked for too long gives a 503', { tags: ['full'] }, async () => {
  const { uuid, email, otp } = await createUnverifiedUser(service)
  const holder = await openTransaction(service.database)
  await holder.query('select from users where id = $1 for update', [uuid])
  const [verifying, asking] = await Promise.all([
    verifyEmail(service, email, otp),
    resendVerification(service, email),
  ])
  await holder.commit()
  for (const refused of [verifying, asking]) {
    expectRefusal(refused, 'SERVICE_UNAVAILABLE')
    expect(refused.headers.get('Retry-After')).toMatch(/^\d+$/)
  }
  expect((await verifyEmail(service, email, otp)).status).toBe(200)
})
