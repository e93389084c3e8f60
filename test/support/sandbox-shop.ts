import {
  type Actor,
  addMember,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallResult } from './api.ts'
import { createLink, type LinkFixture, type LinkOptions } from './link-fixtures.ts'
import { newPayer } from './payment-testbed.ts'
import { type Service, startService } from './service.ts'

const MINUTE_MS = 60_000

/** Merchants in the test environment: two of one owner, and a stranger's. */
export interface SandboxShop {
  service: Service
  api: Api
  owner: Actor
  merchant: MerchantFixture
  /** The same owner's. */
  sibling: MerchantFixture
  stranger: Actor
  /** Starts a simulation for the merchant, unless the body names another one. */
  simulate(body: Record<string, unknown>, as?: { token: string }): Promise<CallResult>
  /** Pays a new link of the merchant by a one-time key. */
  charge(options?: LinkOptions & { of?: MerchantFixture }): Promise<CallResult>
  /** Claims a payment for a link, or for a new one of the merchant. */
  claim(link: Pick<LinkFixture, 'token'>, fields?: Record<string, unknown>): Promise<CallResult>
  verify(fields: Record<string, unknown>, of?: MerchantFixture): Promise<CallResult>
  transaction(id: string, of?: MerchantFixture): Promise<CallResult['body']>
  /** Runs cron after so many minutes, one after the other, as it queries pending orders. */
  runCron(...minutes: number[]): Promise<void>
  stop(): Promise<void>
}

export async function startSandboxShop(): Promise<SandboxShop> {
  const service = await startService()
  const api = apiOf(service)
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner)
  const sibling = await createMerchant(service, owner)
  const stranger = await createUser(service)
  const pay = (way: 'charge' | 'verify', { token }: Pick<LinkFixture, 'token'>, fields: object) =>
    api('POST', `/pay/${token}/${way}`, { body: { bankCode: '0102', ...fields } })
  return {
    ...{ service, api, owner, merchant, sibling, stranger },
    simulate: (body, as = owner) =>
      api('POST', '/sandbox/simulations', { as, body: { merchantId: merchant.id, ...body } }),
    async charge({ of = merchant, ...options } = {}) {
      const link = await createLink(service, of, options)
      const fields = { phone: newPayer().phone, document: 'V12345678', otp: '12345678' }
      return pay('charge', link, fields)
    },
    claim: (link, fields = {}) =>
      pay('verify', link, { phone: newPayer().phone, reference: '00012283', ...fields }),
    verify: (fields, of = merchant) =>
      api('POST', `/merchants/${of.id}/verifications`, {
        as: owner,
        body: { environment: 'test', ...fields },
      }),
    transaction: async (id, of = merchant) =>
      (await api('GET', `/merchants/${of.id}/transactions/${id}`, { as: owner })).body,
    async runCron(...minutes) {
      for (const after of minutes) await service.runCron(new Date(Date.now() + after * MINUTE_MS))
    },
    stop: () => service.stop(),
  }
}

/** Who may simulate for a merchant, and who may not, with the status that each gets. */
export async function sandboxCallers({ service, owner, merchant, sibling, stranger }: SandboxShop) {
  const member = async (role: 'MEMBER' | 'CASHIER') => {
    const colleague = await createUser(service)
    await addMember(service, merchant, colleague, role)
    return colleague
  }
  const colleague = await member('MEMBER')
  const key = (as: Actor, options: Parameters<typeof createApiKey>[2]) =>
    createApiKey(service, as, options)
  return {
    allowed: {
      'a member': colleague,
      'a test key': await key(owner, { environment: 'test' }),
      'a test key of a member that is bound to the merchant': await key(colleague, {
        environment: 'test',
        merchant,
      }),
    },
    refused: {
      'a cashier': [await member('CASHIER'), 'FORBIDDEN'],
      'a stranger': [stranger, 'NOT_FOUND'],
      'a live key': [await key(owner, { environment: 'live' }), 'NOT_FOUND'],
      'a live key that is bound to the merchant': [
        await key(owner, { environment: 'live', merchant }),
        'NOT_FOUND',
      ],
      'a test key that is bound to another merchant': [
        await key(owner, { environment: 'test', merchant: sibling }),
        'NOT_FOUND',
      ],
    },
  } as const
}
