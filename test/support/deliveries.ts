import { Webhook } from 'standardwebhooks'
import { inject, vi } from 'vitest'
import type { Uuid } from '../../src/platform/ids.ts'
import { webhookSecret } from '../../src/platform/webhook-secrets.ts'
import { type Actor, createMerchant, createUser, type MerchantFixture } from './actors.ts'
import type { ReceivedRequest } from './receiver.ts'
import type { Service } from './service.ts'
import { waitForUniqueTime } from './unique-times.ts'
import { waitUntil } from './wait-until.ts'
import {
  createWebhook,
  storedEventData,
  type WebhookFixture,
  type WebhookOptions,
} from './webhooks.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A merchant with an endpoint that listens. */
export async function createMerchantWithWebhook(
  service: Service,
  url: string,
  options: Omit<WebhookOptions, 'url'> = {},
): Promise<{ owner: Actor; merchant: MerchantFixture; webhook: WebhookFixture }> {
  const owner = await createUser(service, { kycStatus: 'approved' })
  const merchant = await createMerchant(service, owner)
  return { owner, merchant, webhook: await createWebhook(service, merchant, { ...options, url }) }
}

export interface RecordEventsOptions {
  type?: string
  environment?: 'live' | 'test' | null
  at?: Date
  count?: number
}

/** Records events of the merchant, which are not dispatched yet. */
export const recordEvents = async (
  service: Service,
  merchant: Pick<MerchantFixture, 'uuid'>,
  { type = 'transaction.completed', environment = 'test', at, count = 1 }: RecordEventsOptions = {},
) =>
  service.database.query(
    `select record_event($1, $2, $3, $6::jsonb || jsonb_build_object('id', 'txn_' || n))
     from (select begin_request($4) offset 0) opening, generate_series(1, $5::integer) n`,
    [
      ...[type, merchant.uuid, environment, at ?? (await waitForUniqueTime()), count],
      JSON.stringify(storedEventData(type)),
    ],
  )

export interface DeliveryRow {
  id: Uuid<'delivery'>
  event_id: Uuid<'event'>
  status: 'pending' | 'success' | 'failed'
  attempts: number
  attempts_in_round: number
  next_attempt_at: Date | null
  leased_until: Date | null
  updated_at: Date
}

/** The deliveries to an endpoint, oldest first. */
export const deliveriesTo = (service: Service, webhook: WebhookFixture) =>
  service.database.query<DeliveryRow>(
    `select id, event_id, status, attempts, attempts_in_round, next_attempt_at, leased_until, updated_at
     from webhook_deliveries where webhook_id = $1 order by id`,
    [webhook.uuid],
  )

/** The one delivery to an endpoint. */
export async function deliveryTo(service: Service, webhook: WebhookFixture): Promise<DeliveryRow> {
  const [delivery, ...others] = await deliveriesTo(service, webhook)
  if (delivery === undefined || others.length > 0) throw new Error('there is not one delivery')
  return delivery
}

export interface AttemptRow {
  number: number
  url: string
  request_headers: Record<string, string>
  response_status: number | null
  response_body: string | null
  error: string | null
  duration_ms: number
  created_at: Date
}

/** What was tried for an endpoint, in order. */
export const attemptsAt = (service: Service, webhook: WebhookFixture) =>
  service.database.query<AttemptRow>(
    `select a.number, a.url, a.request_headers, a.response_status, a.response_body, a.error, a.duration_ms,
       a.created_at
     from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id
     where d.webhook_id = $1 order by d.id, a.number`,
    [webhook.uuid],
  )

/** Waits until so many attempts at an endpoint were recorded. */
export async function waitForAttempts(
  service: Service,
  webhook: WebhookFixture,
  count: number,
  patienceMs?: number,
): Promise<AttemptRow[]> {
  const recorded = async () => (await attemptsAt(service, webhook)).length >= count
  await waitUntil(`${count} attempts`, recorded, patienceMs)
  return attemptsAt(service, webhook)
}

/** Waits until every delivery to an endpoint was made. */
export const waitForDelivered = (service: Service, webhook: WebhookFixture, count: number) =>
  waitUntil(`${count} delivered`, async () => {
    const deliveries = await deliveriesTo(service, webhook)
    return deliveries.filter(({ status }) => status === 'success').length === count
  })

/** An endpoint as it is stored. */
export async function storedWebhook(service: Service, { uuid }: WebhookFixture) {
  const [row] = await service.database.query<{
    active: boolean
    disabled_reason: string | null
    failing_since: Date | null
    salt: Buffer
  }>('select active, disabled_reason, failing_since, salt from webhooks where id = $1', [uuid])
  if (row === undefined) throw new Error('there is no such endpoint')
  return row
}

/** The secret by which an endpoint knows what it is sent for ours. */
export async function secretOfWebhook(service: Service, webhook: WebhookFixture): Promise<string> {
  const { salt } = await storedWebhook(service, webhook)
  return webhookSecret(inject('stack').secrets.SERVER_SECRET, webhook.uuid, salt)
}

/** Verifies a request by another implementation of Standard Webhooks; throws where it does not fit. */
export function verifySignature(secret: string, { headers, body }: ReceivedRequest): unknown {
  // That one asks the machine for the time, and tells what is five minutes old for a repetition.
  vi.useFakeTimers({ toFake: ['Date'], now: Number(headers['webhook-timestamp']) * 1000 })
  try {
    return new Webhook(secret).verify(body, headers)
  } finally {
    vi.useRealTimers()
  }
}
