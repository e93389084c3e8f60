import type { Environment } from '../../src/domain/environment.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import { type Api, apiOf, type CallOptions, type CallResult } from './api.ts'
import type { Service } from './service.ts'

/** What most links ask for. */
export const linkBody = (changes: Record<string, unknown> = {}) => ({
  label: 'Torta',
  amount: 25,
  environment: 'test',
  ...changes,
})

/** What a payer sends whom the sandbox bank believes. */
export const chargeBody = {
  phone: '04121234567',
  document: 'V12345678',
  bankCode: '0102',
  otp: '123456',
}

/** A merchant, its owner, and what they do with links. */
export interface LinkShop {
  owner: Actor
  merchant: MerchantFixture
  path: string
  make(changes?: Record<string, unknown>, options?: Partial<CallOptions>): Promise<CallResult>
  list(query?: string, as?: { token: string }): Promise<CallResult>
  get(id: string, as?: { token: string }): Promise<CallResult>
  put(id: string, body: unknown, options?: Partial<CallOptions>): Promise<CallResult>
  charge(token: string): Promise<CallResult>
}

/** A shop whose owner may make live links. */
export async function createLinkShop(service: Service, owner?: Actor): Promise<LinkShop> {
  const keeper = owner ?? (await createUser(service, { kycStatus: 'approved' }))
  const merchant = await createMerchant(service, keeper)
  const api: Api = apiOf(service)
  const path = `/merchants/${merchant.id}/payment-links`
  return {
    owner: keeper,
    merchant,
    path,
    make: (changes, options) =>
      api('POST', path, { as: keeper, body: linkBody(changes), ...options }),
    list: (query = '?environment=test', as = keeper) => api('GET', `${path}${query}`, { as }),
    get: (id, as = keeper) => api('GET', `${path}/${id}`, { as }),
    put: (id, body, options) => api('PUT', `${path}/${id}`, { as: keeper, body, ...options }),
    charge: (token) => api('POST', `/pay/${token}/charge`, { body: chargeBody }),
  }
}

/** So many active links of the merchant, whose labels are numbered from 1, oldest first. */
export const createLinks = (
  service: Service,
  merchant: Pick<MerchantFixture, 'uuid'>,
  count: number,
  environment: Environment,
  daysAgo = 0,
) =>
  service.database.query(
    `insert into payment_links
       (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
     select uuidv7((n - $3::integer) * interval '1 millisecond' - $4::integer * interval '1 day'), $1::uuid, $2::text, n || '-' || $2::text || '-' || $1::uuid, n,
       1, 'VES', now(), now()
     from generate_series(1, $3::integer) n`,
    [merchant.uuid, environment, count, daysAgo],
  )
