import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Permission } from '../../../src/domain/permissions.ts'
import { merchantId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, type CallOptions, expectRefusal } from '../../support/api.ts'
import { textWithoutRequestId } from '../../support/auth.ts'
import {
  createWithKey,
  expectReplay,
  newMerchant,
  nextIdempotencyKey,
} from '../../support/idempotent-merchants.ts'
import { openTransaction, waitForLockWaiters } from '../../support/locks.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let user: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  user = await createUser(service, { kycStatus: 'approved' })
  merchant = await createMerchant(service, user)
})
afterAll(() => service.stop())

const keyWith = (permissions: Permission[], options = {}) =>
  createApiKey(service, user, { permissions, ...options })
const newLink = { label: 'Torta', amount: 25 }
const links = (method: string, options: CallOptions, id = merchant.id) =>
  api(method, `/merchants/${id}/payment-links`, options)

test('write does not include read, nor read write', async () => {
  const [reads, writes] = [await keyWith(['links:read']), await keyWith(['links:write'])]
  expect((await links('GET', { as: reads })).status).toBe(200)
  expect((await links('POST', { as: writes, body: newLink })).status).toBe(201)
  expect(expectRefusal(await links('GET', { as: writes }), 'FORBIDDEN')).toBe(
    'This API key lacks the permission `links:read`. Use a key that was created with it.',
  )
  expect(expectRefusal(await links('POST', { as: reads, body: newLink }), 'FORBIDDEN')).toContain(
    '`links:write`',
  )
  const both = await keyWith(['links:read', 'links:write'])
  expect((await links('GET', { as: both })).status).toBe(200)
  expect((await links('POST', { as: both, body: newLink })).status).toBe(201)
})

test('a permission gives no more than the key’s user and merchant allow', async () => {
  const stranger = await createUser(service)
  const theirs = await createApiKey(service, stranger, { permissions: ['links:read'] })
  expectRefusal(await links('GET', { as: theirs }), 'NOT_FOUND')
  const other = await createMerchant(service, user)
  const bound = await keyWith(['links:read', 'merchants:write'], { merchant: other })
  expectRefusal(await links('GET', { as: bound }), 'NOT_FOUND')
  expectRefusal(await api('POST', '/merchants', { as: bound, body: newMerchant() }), 'FORBIDDEN')
})

test('a missing permission is refused alike for every merchant, so that nothing shows which exist', async () => {
  const as = await keyWith(['links:write'])
  const strangers = await createMerchant(service, await createUser(service))
  const ids = [merchant.id, strangers.id, merchantId.toPublic(newUuid(new Date())), 'mer_1', 'x']
  const answers = await Promise.all(ids.map((id) => links('GET', { as }, id)))
  for (const answer of answers) expectRefusal(answer, 'FORBIDDEN')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
})

describe('a key without the permission', () => {
  test('is a 401 like any other once it is revoked, expired or unknown', async () => {
    for (const as of [
      await keyWith(['links:write'], { revoked: true }),
      await keyWith(['links:write'], { expiresAt: new Date(Date.now() - 1000) }),
    ]) {
      expectRefusal(await links('GET', { as }), 'UNAUTHORIZED')
    }
  })

  test('is told of its user’s suspension first', async () => {
    const suspended = await createUser(service, { status: 'suspended' })
    const as = await createApiKey(service, suspended, { permissions: ['links:write'] })
    expectRefusal(await links('GET', { as }), 'ACCOUNT_SUSPENDED')
  })

  test('gets the validation of its input first, which shows nothing of anybody', async () => {
    const as = await keyWith(['links:read'])
    expectRefusal(await links('POST', { as, body: { amount: 'x' } }), 'INVALID_REQUEST')
  })

  test('neither repeats what another key has created, nor learns of it', async () => {
    const create = createWithKey(service, `/merchants/${merchant.id}/payment-links`)
    const request = { key: nextIdempotencyKey(), body: newLink }
    const first = await create({ ...request, as: await keyWith(['links:write']) })
    expect(first.status).toBe(201)
    const refused = await create({ ...request, as: await keyWith(['links:read']) })
    expectRefusal(refused, 'FORBIDDEN')
    expect(refused.text).not.toContain(first.body.id)
    // The caller is the user, so a key that may create links gets the response to the first.
    expectReplay(first, await create({ ...request, as: await keyWith(['links:write']) }))
  })

  test('is not counted as used', async () => {
    const as = await keyWith(['links:write'])
    expectRefusal(await links('GET', { as }), 'FORBIDDEN')
    // A change of another key, which is recorded after its response, as this use would be.
    const used = await keyWith(['links:read'])
    expect((await links('GET', { as: used })).status).toBe(200)
    const lastUsed = async ({ uuid }: { uuid: string }) =>
      (await service.database.query('select last_used_at from api_keys where id = $1', [uuid]))[0]
    await expect.poll(() => lastUsed(used)).not.toEqual({ last_used_at: null })
    expect(await lastUsed(as)).toEqual({ last_used_at: null })
  })

  test('stands in the request log of its merchant with the refusal', async () => {
    const as = await keyWith(['links:write'])
    const refused = await links('GET', { as })
    const requestId = refused.headers.get('X-Request-Id')
    await expect
      .poll(async () => {
        const path = `/merchants/${merchant.id}/requests?requestId=${requestId}&environment=test`
        return (await api('GET', path, { as: user })).body.data
      })
      .toMatchObject([{ status: 403, errorCode: 'FORBIDDEN' }])
  })
})

test('a key that is revoked while its request waits is refused, whatever its permissions', async () => {
  const as = await keyWith(['merchants:write'], { environment: 'live' })
  const holder = await openTransaction(service.database)
  await holder.query('select from merchants where id = $1 for update', [merchant.uuid])
  const changing = api('PUT', `/merchants/${merchant.id}`, { as, body: { name: 'Otro' } })
  await waitForLockWaiters(service.database, 1)
  await holder.query('update api_keys set revoked_at = now() where id = $1', [as.uuid])
  await holder.commit()
  expectRefusal(await changing, 'UNAUTHORIZED')
})

test('routes that take no key tell each key the same', async () => {
  const as = [await keyWith(['links:write']), await createApiKey(service, user)]
  const answers = await Promise.all(as.map((key) => api('GET', '/api-keys', { as: key })))
  for (const answer of answers) expectRefusal(answer, 'FORBIDDEN')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
})
