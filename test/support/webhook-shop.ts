import { expect } from 'vitest'
import { newUuid, webhookId } from '../../src/platform/ids.ts'
import {
  type Actor,
  createApiKey,
  createMerchant,
  createUser,
  type MerchantFixture,
} from './actors.ts'
import { type Api, apiOf, type CallOptions, type CallResult, expectRefusal } from './api.ts'
import { textWithoutRequestId } from './auth.ts'
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

/** Expects the same 404 of whatever endpoint is not there for who asks, and that theirs is left as it was. */
export async function expectNoSuchWebhook(
  service: Service,
  shop: WebhookShop,
  ask: (id: string, options: Partial<CallOptions>) => Promise<CallResult>,
  { takesKeys = true } = {},
): Promise<void> {
  const other = await createWebhookShop(service, shop.owner)
  const theirs = (await other.make()).body.id
  const live = (await shop.make({ environment: 'live' })).body.id
  const removed = (await shop.make()).body.id
  expect((await shop.call('DELETE', `/${removed}`)).status).toBe(204)
  const absent = webhookId.toPublic(newUuid(new Date()))
  const ids = [absent, theirs, removed, 'whk_1', '%00', shop.merchant.id]
  const answers = await Promise.all(ids.map((id) => ask(id, {})))
  const byTestKey = await ask(live, { as: await createApiKey(service, shop.owner) })
  if (takesKeys) answers.push(byTestKey)
  else expectRefusal(byTestKey, 'FORBIDDEN')
  for (const answer of answers) expectRefusal(answer, 'NOT_FOUND')
  expect(new Set(answers.map(textWithoutRequestId)).size).toBe(1)
  expect((await other.get(`/${theirs}`)).body).toMatchObject({ events: ['transaction.completed'] })
}
