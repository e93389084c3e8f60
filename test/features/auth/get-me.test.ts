import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, createApiKey, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf, expectRefusal } from '../../support/api.ts'
import { type Service, startService } from '../../support/service.ts'

let service: Service
let api: Api
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const get = (as?: { token: string }) => api('GET', '/auth/me', { ...(as && { as }) })

test('the user is shown with their merchants, newest first, and their role in each', async () => {
  const actor = await createUser(service, { kycStatus: 'approved' })
  const other = await createUser(service)
  const own = await createMerchant(service, actor)
  const managed = await createMerchant(service, other)
  const joined = await createMerchant(service, other)
  await createMerchant(service, other)
  await addMember(service, managed, actor, 'ADMIN')
  await addMember(service, joined, actor, 'MEMBER')
  expect((await get(actor)).body).toEqual({
    id: actor.id,
    email: actor.email,
    name: actor.name,
    role: 'USER',
    emailVerified: true,
    kycStatus: 'APPROVED',
    language: null,
    createdAt: expect.stringMatching(/Z$/),
    merchants: [
      { id: joined.id, name: joined.name, role: 'MEMBER' },
      { id: managed.id, name: managed.name, role: 'ADMIN' },
      { id: own.id, name: own.name, role: 'OWNER' },
    ],
  })
})

test('an unverified administrator without merchants is shown as such', async () => {
  const actor = await createUser(service, { role: 'ADMIN', verified: false, kycStatus: 'rejected' })
  expect((await get(actor)).body).toMatchObject({
    role: 'ADMIN',
    emailVerified: false,
    kycStatus: 'REJECTED',
    merchants: [],
  })
})

test('the response is never cached', async () => {
  const { headers } = await get(await createUser(service))
  expect(headers.get('Cache-Control')).toBe('no-store')
})

test('API keys and requests without a credential are refused', async () => {
  expectRefusal(await get(await createApiKey(service, await createUser(service))), 'FORBIDDEN')
  expectRefusal(await get(), 'UNAUTHORIZED')
})
