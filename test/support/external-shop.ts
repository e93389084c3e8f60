import {
  type Actor,
  addMember,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { type CheckoutFixture, type CheckoutOptions, createCheckout } from './checkout-fixtures.ts'
import { createRate } from './rates.ts'
import { type Service, startService } from './service.ts'

/** A merchant whose people take money outside, in the test environment. */
export interface ExternalShop {
  service: Service
  api: Api
  owner: Actor
  admin: Actor
  cashier: Actor
  otherCashier: Actor
  member: Actor
  merchant: MerchantFixture
  path(rest: string): string
  /** Records cash in bolívares, unless said. */
  record(body: object, as?: { token: string }): Promise<CallResult>
  change(
    id: string,
    change: 'confirm' | 'void' | 'refund',
    body?: object,
    as?: { token: string },
  ): Promise<CallResult>
  /** An open checkout that takes part payments. */
  partCheckout(options?: CheckoutOptions): Promise<CheckoutFixture>
  read(checkoutId: string): Promise<CallResult['body']>
  /** Decides what a second person confirms. */
  decide(confirmation: object[]): Promise<CallResult>
}

export async function startExternalShop(): Promise<ExternalShop> {
  const service = await startService()
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const [admin, cashier, otherCashier, member] = await Promise.all([
    ...[createUser(service), createUser(service), createUser(service), createUser(service)],
  ] as const)
  const merchant = await createMerchant(service, owner)
  await addMember(service, merchant, admin, 'ADMIN')
  await addMember(service, merchant, cashier, 'CASHIER')
  await addMember(service, merchant, otherCashier, 'CASHIER')
  await addMember(service, merchant, member, 'MEMBER')
  await createRate(service)
  const path = (rest: string) => `/merchants/${merchant.id}${rest}`
  return {
    ...{ service, api, owner, admin, cashier, otherCashier, member, merchant, path },
    record: (body, as = owner) =>
      api('POST', path('/external-payments'), {
        as,
        body: { method: 'cash', amount: 25, currency: 'VES', environment: 'test', ...body },
      }),
    change: (id, change, body = {}, as = owner) =>
      api('POST', path(`/external-payments/${id}/${change}`), {
        as,
        ...(change !== 'confirm' && { body }),
      }),
    async partCheckout(options = {}) {
      const checkout = await createCheckout(service, merchant, options)
      await service.database.query('update checkouts set accept_partial = true where id = $1', [
        checkout.uuid,
      ])
      return checkout
    },
    read: async (checkoutId) =>
      (await api('GET', path(`/checkouts/${checkoutId}`), { as: owner })).body,
    decide: (confirmation) =>
      api('PUT', path('/settings/floor'), { as: owner, body: { confirmation } }),
  }
}
