import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const put = (status: unknown, as: { token: string } = owner, { id } = merchant) =>
  api('PUT', `/merchants/${id}/status`, { as, body: { status } })
const recordsOf = ({ headers }: { headers: Headers }) =>
  auditRecordsOfRequest(service, 'merchant.status_update', headers.get('X-Request-Id'))
const stored = async ({ uuid } = merchant) => {
  const [row] = await service.database.query<{ status: string; updated_at: Date }>(
    'select status, updated_at from merchants where id = $1',
    [uuid],
  )
  return row
}

test('a merchant is closed and opened again, and the update view is returned', async () => {
  const before = (await api('GET', `/merchants/${merchant.id}`, { as: owner })).body
  const { createdAt: _, ...shown } = before
  const closed = await put('INACTIVE')
  expect(closed.body).toStrictEqual({
    ...shown,
    owner: owner.id,
    status: 'INACTIVE',
    updatedAt: closed.body.updatedAt,
  })
  expect(closed.body.updatedAt > before.updatedAt).toBe(true)
  expect(await stored()).toMatchObject({ status: 'inactive' })
  const opened = await put('ACTIVE')
  expect(opened.body).toStrictEqual({
    ...closed.body,
    status: 'ACTIVE',
    updatedAt: opened.body.updatedAt,
  })
  expect(await stored()).toMatchObject({ status: 'active' })
})

test('the record has before and after, and who made the change', async () => {
  const details = { before: { status: 'active' }, after: { status: 'inactive' } }
  const records = await recordsOf(await put('INACTIVE'))
  expect(records).toMatchObject([{ user_id: owner.uuid, resource: merchant.id, details }])
  expect(records[0]?.details).not.toHaveProperty('reason')
})

test.each(['ACTIVE', 'INACTIVE'])(
  'setting the current status %s again is not recorded',
  async (status) => {
    await put(status)
    const before = await stored()
    const again = await put(status)
    expect(again.body.status).toBe(status)
    expect(await stored()).toStrictEqual(before)
    expect(await recordsOf(again)).toStrictEqual([])
  },
)

describe('a pending merchant', () => {
  let unverified: Actor & { otp: string }
  let pending: MerchantFixture
  beforeEach(async () => {
    unverified = await createUnverifiedUser(service)
    pending = await createMerchant(service, unverified)
  })

  test('cannot be opened, and the reason is given', async () => {
    const refused = await put('ACTIVE', unverified, pending)
    expect(expectRefusal(refused, 'CONFLICT')).toContain('e-mail has to be verified')
    expect(await stored(pending)).toMatchObject({ status: 'pending' })
    expect(await recordsOf(refused)).toStrictEqual([])
  })

  test('that is closed stays closed when the e-mail is verified, until it is opened', async () => {
    const closed = await put('INACTIVE', unverified, pending)
    expect(closed.body.status).toBe('INACTIVE')
    expect(await recordsOf(closed)).toMatchObject([
      { details: { before: { status: 'pending' }, after: { status: 'inactive' } } },
    ])
    expectRefusal(await put('ACTIVE', unverified, pending), 'CONFLICT')
    await verifyEmail(service, unverified.email, unverified.otp)
    expect(await stored(pending)).toMatchObject({ status: 'inactive' })
  })
})

describe('a refused change changes nothing:', () => {
  test.each(['active', 'PENDING', '', null, 1, ['ACTIVE'], undefined])(
    'to the status %j',
    async (status) => {
      const refused = await put(status)
      expectRefusal(refused, 'INVALID_REQUEST')
      expect(refused.body.error.details).toMatchObject([{ path: 'status' }])
    },
  )

  test.each(['ADMIN', 'MEMBER'] as const)('by a member with the role %s', async (role) => {
    const member = await createUser(service)
    await addMember(service, merchant, member, role)
    for (const status of ['ACTIVE', 'INACTIVE']) {
      expectRefusal(await put(status, member), 'FORBIDDEN')
    }
    expect(await stored()).toMatchObject({ status: 'active' })
  })

  test('by a stranger, as for an unknown merchant', async () => {
    expectRefusal(await put('INACTIVE', await createUser(service)), 'NOT_FOUND')
    expect(await stored()).toMatchObject({ status: 'active' })
  })
})

test('an inactive merchant is read, listed and filtered as INACTIVE', async () => {
  const user = await createUser(service)
  const { id } = await createMerchant(service, user)
  await api('PUT', `/merchants/${id}/status`, { as: user, body: { status: 'INACTIVE' } })
  expect((await api('GET', `/merchants/${id}`, { as: user })).body.status).toBe('INACTIVE')
  const total = async (status: string) =>
    (await api('GET', `/merchants?status=${status}`, { as: user })).body.total
  expect([await total('INACTIVE'), await total('ACTIVE')]).toStrictEqual([1, 0])
})
