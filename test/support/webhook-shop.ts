import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import { type Api, apiOf, type CallOptions, type CallResult } from './api.ts'
import type { Service } from './service.ts'

/** An address that an endpoint may have, of which no request is sent out: nothing there is told of anything. */
export const UNUSED_WEBHOOK_URL = 'https://tienda.example.com/avisos'

/** What most endpoints are made with. */
export const webhookBody = (changes: Record<string, unknown> = {}) => ({
  url: UNUSED_WEBHOOK_URL,
  events: ['transaction.completed'],
  environment: 'test',
  ...changes,
})

/** A merchant, its owner, and what they do with endpoints. */
export interface WebhookShop {
  owner: Actor
  merchant: MerchantFixture
  path: string
  make(changes?: Record<string, unknown>, options?: Partial<CallOptions>): Promise<CallResult>
  /** Requests what lies under the merchant's endpoints, or all of them. */
  call(
    method: string,
    under: string,
    body?: unknown,
    options?: Partial<CallOptions>,
  ): Promise<CallResult>
  get(under: string, as?: { token: string }): Promise<CallResult>
}

/** A shop whose owner may do live operations. */
export async function createWebhookShop(service: Service, owner?: Actor): Promise<WebhookShop> {
  const keeper = owner ?? (await createUser(service, { kycStatus: 'approved' }))
  const merchant = await createMerchant(service, keeper)
  const api: Api = apiOf(service)
  const path = `/merchants/${merchant.id}/webhooks`
  const call: WebhookShop['call'] = (method, under, body, options) =>
    api(method, `${path}${under}`, { as: keeper, body, ...options })
  return {
    owner: keeper,
    merchant,
    path,
    make: (changes, options) => call('POST', '', webhookBody(changes), options),
    call,
    get: (under, as = keeper) => call('GET', under, undefined, { as }),
  }
}

export interface AuditRow {
  action: string
  details: Record<string, unknown>
}

/** What is recorded of something, oldest first, without what tells of the request. */
export async function auditRecordsOfResource(
  service: Service,
  resource: string,
): Promise<AuditRow[]> {
  const rows = await service.database.query<AuditRow>(
    'select action, details from audit_logs where resource = $1 order by id',
    [resource],
  )
  return rows.map(({ action, details: { requestId, ipAddress, apiKeyId, ...details } }) => ({
    action,
    details,
  }))
}
