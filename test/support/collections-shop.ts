import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { createRate } from './rates.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'

/** A merchant that collects from the same people each month, in the test environment. */
export interface CollectionsShop {
  service: Service
  api: Api
  owner: Actor
  admin: Actor
  member: Actor
  cashier: Actor
  stranger: Actor
  merchant: MerchantFixture
  liveKey: { token: string }
  path(rest: string): string
  post(rest: string, body?: object, as?: { token: string }): Promise<CallResult>
  put(rest: string, body: object, as?: { token: string }): Promise<CallResult>
  get(rest: string, as?: { token: string }): Promise<CallResult>
  remove(rest: string, as?: { token: string }): Promise<CallResult>
  csv(rest: string, text: string, language?: 'es' | 'en'): Promise<CallResult>
  /** The data of the events of a type about a thing, oldest first. */
  events(type: string, id: string): Promise<Record<string, unknown>[]>
}

export async function startCollectionsShop(options: ServiceOptions = {}): Promise<CollectionsShop> {
  const service = await startService(options)
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const [admin, member, cashier, stranger] = await Promise.all([
    ...[createUser(service), createUser(service), createUser(service), createUser(service)],
  ] as const)
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, member, 'MEMBER')
  await addMember(service, merchant, cashier, 'CASHIER')
  const liveKey = await createApiKey(service, owner, { environment: 'live' })
  await createRate(service)
  const path = (rest: string) => `/merchants/${merchant.id}${rest}`
  return {
    ...{ service, api, owner, admin, member, cashier, stranger, merchant, liveKey, path },
    post: (rest, body, as = owner) => api('POST', path(rest), { as, ...(body && { body }) }),
    put: (rest, body, as = owner) => api('PUT', path(rest), { as, body }),
    get: (rest, as = owner) => api('GET', path(rest), { as }),
    remove: (rest, as = owner) => api('DELETE', path(rest), { as }),
    csv: (rest, text, language = 'en') =>
      api('POST', path(rest), {
        as: owner,
        body: text,
        headers: { 'Content-Type': 'text/csv', 'Accept-Language': language },
      }),
    async events(type, id) {
      const rows = await service.database.query<{ data: Record<string, unknown> }>(
        `select data from outbox where topic = 'event' and type = $1 and data->>'id' = $2 order by created_at, id`,
        [type, id],
      )
      return rows.map(({ data }) => data)
    },
  }
}
