import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult, expectRefusal } from './api.ts'
import { type Service, startService } from './service.ts'

/** A merchant with one person of each role. */
export interface FloorShop {
  service: Service
  api: Api
  owner: Actor
  admin: Actor
  member: Actor
  cashier: Actor
  merchant: MerchantFixture
  path(rest: string): string
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    rest: string,
    body?: object,
    as?: { token: string },
  ): Promise<CallResult>
}

export async function startFloorShop(): Promise<FloorShop> {
  const service = await startService()
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner)
  const [admin, member, cashier] = await Promise.all([
    ...[createUser(service), createUser(service), createUser(service)],
  ] as const)
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, member, 'MEMBER')
  await addMember(service, merchant, cashier, 'CASHIER')
  const path = (rest: string) => `/merchants/${merchant.id}${rest}`
  return {
    ...{ service, api, owner, admin, member, cashier, merchant, path },
    call: (method, rest, body, as = owner) =>
      api(method, path(rest), { as, ...(body && { body }) }),
  }
}

/**
 * Whoever may not: nobody, a stranger, a revoked key, somebody suspended, a test key of an owner who may operate live where
 * it changes something, and `tooLow`, the roles that are not enough.
 */
export async function expectRefusals(
  shop: FloorShop,
  [method, rest, body]: readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?],
  tooLow: readonly Actor[] = [],
): Promise<void> {
  const { service, api, owner, path } = shop
  const request = body ? { body } : {}
  expectRefusal(await api(method, path(rest), request), 'UNAUTHORIZED')
  const refused = async (as: { token: string }, code: Parameters<typeof expectRefusal>[1]) =>
    expectRefusal(await api(method, path(rest), { ...request, as }), code)
  await refused(await createUser(service), 'NOT_FOUND')
  await refused(await createApiKey(service, owner, { revoked: true }), 'UNAUTHORIZED')
  const suspended = await createUser(service, { status: 'suspended' })
  await addMember(service, shop.merchant, suspended, 'ADMIN')
  await refused(suspended, 'ACCOUNT_SUSPENDED')
  for (const actor of tooLow) await refused(actor, 'FORBIDDEN')
  const other = await createMerchant(service, owner)
  const bound = await createApiKey(service, owner, { environment: 'live', merchant: other })
  await refused(bound, 'NOT_FOUND')
  const limited = await createApiKey(service, owner, {
    ...{ environment: 'live', permissions: ['links:read'] },
  })
  await refused(limited, 'FORBIDDEN')
  if (method !== 'GET') await refused(await createApiKey(service, owner), 'FORBIDDEN')
}
