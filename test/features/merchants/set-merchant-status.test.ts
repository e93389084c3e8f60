import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { merchantId, newUuid } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createAdminKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { auditRecordsOfRequest, createUnverifiedUser, verifyEmail } from '../../support/auth.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
let administrator: Actor
let owner: Actor
let merchant: MerchantFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  administrator = await createUser(service, { role: 'ADMIN', kycStatus: 'approved' })
  owner = await createUser(service)
})
beforeEach(async () => {
  merchant = await createMerchant(service, owner)
})
afterAll(() => service.stop())

const put = (body: unknown, { id } = merchant, as: { token: string } = administrator) =>
  api('PUT', `/admin/merchants/${id}/status`, { as, body })
const recordsOf = ({ headers }: { headers: Headers }) =>
  auditRecordsOfRequest(service, 'merchant.status_update', headers.get('X-Request-Id'))
const stored = async ({ uuid } = merchant) => {
  const [row] = await service.database.query<{ status: string; updated_at: Date }>(
    'select status, updated_at from merchants where id = $1',
    [uuid],
  )
  return row
}

test('a merchant is closed and opened, and the status is returned as sent', async () => {
  for (const status of ['INACTIVE', 'ACTIVE']) {
    const changed = await put({ status })
    expect(changed.body).toStrictEqual({ message: expect.any(String), status })
    expect(await stored()).toMatchObject({ status: status.toLowerCase() })
    const shown = await api('GET', `/merchants/${merchant.id}`, { as: owner })
    expect(shown.body.status).toBe(status)
  }
})

test('the record has before and after, and the reason if there is one', async () => {
  const closed = await put({ status: 'INACTIVE', reason: ' Reclamos ' })
  expect(await recordsOf(closed)).toMatchObject([
    {
      user_id: administrator.uuid,
      resource: merchant.id,
      details: {
        before: { status: 'active' },
        after: { status: 'inactive' },
        reason: 'Reclamos',
      },
    },
  ])
  const [record] = await recordsOf(await put({ status: 'ACTIVE' }))
  expect(record?.details).not.toHaveProperty('reason')
})

test('setting the current status again is not recorded', async () => {
  const before = await stored()
  const again = await put({ status: 'ACTIVE', reason: 'Nada' })
  expect(again.body.status).toBe('ACTIVE')
  expect(await stored()).toStrictEqual(before)
  expect(await recordsOf(again)).toStrictEqual([])
})

test('a pending merchant cannot be opened; one that is closed stays so when the e-mail is verified', async () => {
  const unverified = await createUnverifiedUser(service)
  const pending = await createMerchant(service, unverified)
  const refused = await put({ status: 'ACTIVE' }, pending)
  expect(expectRefusal(refused, 'CONFLICT')).toContain('e-mail has to be verified')
  expect(await stored(pending)).toMatchObject({ status: 'pending' })

  expect((await put({ status: 'INACTIVE' }, pending)).body.status).toBe('INACTIVE')
  await verifyEmail(service, unverified.email, unverified.otp)
  expect(await stored(pending)).toMatchObject({ status: 'inactive' })
  expect((await put({ status: 'ACTIVE' }, pending)).status).toBe(200)
})

test.each(['mer_1', 'x', merchantId.toPublic(newUuid(new Date()))])(
  'an unknown merchant is a 404: %s',
  async (id) => {
    for (const status of ['ACTIVE', 'INACTIVE']) {
      expectRefusal(await put({ status }, { ...merchant, id }), 'NOT_FOUND')
    }
  },
)

test.each([
  ['status', { status: 'active' }],
  ['status', { status: 'PENDING' }],
  ['status', {}],
  ['reason', { status: 'INACTIVE', reason: 'r'.repeat(501) }],
  ['reason', { status: 'INACTIVE', reason: 7 }],
])('a wrong %s is refused: %j', async (path, body) => {
  const refused = await put(body)
  expectRefusal(refused, 'INVALID_REQUEST')
  expect(refused.body.error.details).toMatchObject([{ path }])
  expect(await stored()).toMatchObject({ status: 'active' })
})

test('only a platform administrator can set the status, and others learn nothing about the merchant', async () => {
  const bound = await createAdminKey(service, administrator, {
    merchant: await createMerchant(service, administrator),
  })
  for (const who of [owner, await createUser(service), bound]) {
    expectRefusal(await put({ status: 'INACTIVE' }, merchant, who), 'FORBIDDEN')
    expectRefusal(await put({ status: 'INACTIVE' }, { ...merchant, id: 'x' }, who), 'FORBIDDEN')
  }
  expect(await stored()).toMatchObject({ status: 'active' })
})

test('an administrator can do so with a key of their own that is bound to no merchant', async () => {
  const key = await createAdminKey(service, administrator, { environment: 'live' })
  expect((await put({ status: 'INACTIVE' }, merchant, key)).status).toBe(200)
})
