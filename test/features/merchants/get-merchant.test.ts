import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

test('the full view is shown', async () => {
  const { body } = await api('GET', `/merchants/${merchant.id}`, { as: owner })
  expect(body).toStrictEqual({
    id: merchant.id,
    name: merchant.name,
    rif: merchant.rif,
    description: '',
    owner: { id: owner.id, email: owner.email, name: owner.name },
    status: 'ACTIVE',
    createdAt: body.updatedAt,
    updatedAt: body.createdAt,
  })
})

test.each(['ADMIN', 'MEMBER'] as const)('a member sees the same as %s', async (role) => {
  const member = await createUser(service)
  await addMember(service, merchant, member, role)
  const theirs = await api('GET', `/merchants/${merchant.id}`, { as: member })
  const owners = await api('GET', `/merchants/${merchant.id}`, { as: owner })
  expect(theirs.text).toBe(owners.text)
})

test.each([
  ['pending', 'INACTIVE'],
  ['inactive', 'INACTIVE'],
  ['active', 'ACTIVE'],
])('the stored status %s is shown as %s', async (stored, shown) => {
  const { id, uuid } = await createMerchant(service, owner)
  await service.database.query('update merchants set status = $2 where id = $1', [uuid, stored])
  expect((await api('GET', `/merchants/${id}`, { as: owner })).body.status).toBe(shown)
})

describe('a merchant that the caller may not see', () => {
  const requestId = 'the-same-request'
  const read = (id: string, as: { token: string }) =>
    api('GET', `/merchants/${id}`, { as, headers: { 'X-Request-Id': requestId } })

  test('gives byte for byte the response of an unknown one', async () => {
    const stranger = await createUser(service)
    const absent = await read(merchantId.toPublic(newUuid(new Date())), stranger)
    expectRefusal(absent, 'NOT_FOUND')
    const ids = [
      merchant.id,
      merchant.id.toUpperCase(),
      merchant.id.replace('mer_', 'usr_'),
      merchant.uuid,
      owner.id,
      'mer_',
      '-1',
      '%F0%9F%A5%9F',
      '%E0%A4',
      '%',
      '%00',
      '..%2F..%2Fhealth',
      "'%20or%201=1",
      'x'.repeat(3000),
    ]
    for (const id of ids) expect((await read(id, stranger)).text, id).toBe(absent.text)
    for (const id of ids.slice(1)) expect((await read(id, owner)).text, id).toBe(absent.text)
    const administrator = await createUser(service, { role: 'ADMIN' })
    expect((await read(merchant.id, administrator)).text).toBe(absent.text)
    const other = await createMerchant(service, owner)
    const key = await createApiKey(service, owner, { merchant: other })
    expect((await read(merchant.id, key)).text).toBe(absent.text)
  })

  test('is no longer shown on the very next request after the membership ends', async () => {
    const member = await createUser(service)
    await addMember(service, merchant, member, 'ADMIN')
    expect((await read(merchant.id, member)).status).toBe(200)
    await service.database.query('delete from members where user_id = $1', [member.uuid])
    expectRefusal(await read(merchant.id, member), 'NOT_FOUND')
  })
})

describe('a credential that is no longer valid', () => {
  const read = (as: { token: string }) => api('GET', `/merchants/${merchant.id}`, { as })

  test('is refused when its user is suspended or banned', async () => {
    const user = await createUser(service)
    await addMember(service, merchant, user, 'ADMIN')
    const key = await createApiKey(service, user)
    for (const status of ['suspended', 'banned']) {
      await service.database.query('update users set status = $2 where id = $1', [
        user.uuid,
        status,
      ])
      for (const credential of [user, key]) {
        expectRefusal(await read(credential), 'ACCOUNT_SUSPENDED')
      }
    }
  })

  test('is refused when the key was revoked', async () => {
    const key = await createApiKey(service, owner, { revoked: true })
    const refused = await read(key)
    expectRefusal(refused, 'UNAUTHORIZED')
    expect(refused.headers.get('WWW-Authenticate')).toMatch(/^Bearer/)
  })

  test('is refused from the moment at which the key expires', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000)
    const key = await createApiKey(service, owner, { expiresAt })
    service.setNow(new Date(expiresAt.getTime() - 1))
    expect((await read(key)).status).toBe(200)
    service.setNow(expiresAt)
    expectRefusal(await read(key), 'UNAUTHORIZED')
    service.setNow()
  })

  test('is refused when the session has ended', async () => {
    const user = await createUser(service)
    await service.database.query(
      `update sessions set revoked_at = now(), revoked_reason = 'ended' where id = $1`,
      [user.sessionUuid],
    )
    expectRefusal(await read(user), 'UNAUTHORIZED')
  })
})
