import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Environment } from '../../src/domain/environment.ts'
import { deliveryId, eventId, newUuid, type Uuid, webhookId } from '../../src/platform/ids.ts'
import type { FixtureHome, MerchantFixture } from './actors.ts'
import type { Service } from './service.ts'
import { uniqueTime } from './unique-times.ts'

export interface WebhookFixture {
  uuid: Uuid<'webhook'>
  id: string
}

export interface WebhookOptions {
  environment?: Environment
  url?: string
  events?: string[]
  active?: boolean
}

let quietUrl: Promise<string> | undefined

/** Where somebody takes all that comes, and keeps none of it. */
export const discardingReceiverUrl = (): Promise<string> => (quietUrl ??= startDiscardingReceiver())

async function startDiscardingReceiver(): Promise<string> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(204).end())
  })
  // It ends with the process.
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/avisos`
}

/** An endpoint of the merchant, where nobody listens unless a URL is given. */
export async function createWebhook(
  service: FixtureHome,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: WebhookOptions = {},
): Promise<WebhookFixture> {
  const { environment = 'test', url = 'http://127.0.0.1:9/avisos', active = true } = options
  const { events = ['transaction.completed'] } = options
  const now = new Date()
  const uuid = newUuid<'webhook'>(now)
  await service.database.query(
    `insert into webhooks (id, merchant_id, environment, url, events, salt, active, created_by, created_at, updated_at)
     select $1, id, $3, $4, $5, $6, $7, owner_id, $8, $8 from merchants where id = $2`,
    [uuid, merchant.uuid, environment, url, events, randomBytes(16), active, now],
  )
  return { uuid, id: webhookId.toPublic(uuid) }
}

export interface EventFixture {
  uuid: Uuid<'event'>
  id: string
}

const TRANSACTION_EVENT = /^(transaction|refund)\./

/** What an event of the type stores: that of a transaction what SQL's transaction_data() makes. */
export function storedEventData(type: string, id = 'txn_1'): Record<string, unknown> {
  const shown = { id, amount: 25.5 }
  if (!TRANSACTION_EVENT.test(type)) return shown
  const nothing = {
    ...{ reference: null, completedAt: null, paymentLink: null, paymentLinkId: null },
    ...{
      checkoutId: null,
      externalReference: null,
      rate: null,
      rateDate: null,
      failureReason: null,
    },
  }
  return {
    ...nothing,
    ...shown,
    ...{ merchantId: 'mer_1', merchantName: 'Café “día”', currency: 'VES', status: 'completed' },
    ...{ environment: 'test', createdAt: '2026-03-10T14:00:00.000Z', paymentMethod: 'sandbox' },
    ...{ metadata: {}, amountVes: 25.5, refundedVes: 0, refunds: [] },
    payer: { bankCode: null, phone: null, document: null },
  }
}

export interface EventOptions {
  type?: string
  environment?: Environment | null
  data?: Record<string, unknown>
  createdAt?: Date
}

/** An event of the merchant of which everybody was told. */
export async function createEvent(
  service: Service,
  merchant: Pick<MerchantFixture, 'uuid'>,
  options: EventOptions = {},
): Promise<EventFixture> {
  const { type = 'transaction.completed', environment = 'test', createdAt = uniqueTime() } = options
  const { data = storedEventData(type) } = options
  const uuid = newUuid<'event'>(createdAt)
  await service.database.query(
    `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
     values ($1, 'event', $2, $3, $4, $5, $6, $6, $6)`,
    [uuid, type, merchant.uuid, environment, JSON.stringify(data), createdAt],
  )
  return { uuid, id: eventId.toPublic(uuid) }
}

export interface DeliveryFixture {
  uuid: Uuid<'delivery'>
  id: string
  event: EventFixture
}

export interface DeliveryOptions {
  event?: EventFixture
  status?: 'pending' | 'success' | 'failed'
  attempts?: number
  round?: number
  nextAttemptAt?: Date
  leasedUntil?: Date
  createdAt?: Date
}

/** A delivery to the endpoint, of an event of the merchant; taken at the first attempt unless said. */
export async function createDelivery(
  service: Service,
  merchant: Pick<MerchantFixture, 'uuid'>,
  webhook: WebhookFixture,
  options: DeliveryOptions = {},
): Promise<DeliveryFixture> {
  const { event = await createEvent(service, merchant), status = 'success' } = options
  const { attempts = status === 'pending' ? 0 : 1, createdAt = uniqueTime() } = options
  const { round = attempts, nextAttemptAt = createdAt, leasedUntil } = options
  const uuid = newUuid<'delivery'>(createdAt)
  await service.database.query(
    `insert into webhook_deliveries (id, webhook_id, event_id, status, attempts, attempts_in_round, next_attempt_at,
       leased_until, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
    [
      ...[uuid, webhook.uuid, event.uuid, status, attempts, round],
      ...[status === 'pending' ? nextAttemptAt : null, leasedUntil ?? null, createdAt],
    ],
  )
  return { uuid, id: deliveryId.toPublic(uuid), event }
}

export interface AttemptOptions {
  number?: number
  responseStatus?: number | null
  responseBody?: string | null
  error?: string | null
  durationMs?: number
}

/** An attempt of the delivery, by default its first, which was taken. */
export async function createAttempt(
  service: Service,
  delivery: DeliveryFixture,
  options: AttemptOptions = {},
): Promise<void> {
  const { number = 1, responseStatus = 200, durationMs = 12, error = null } = options
  const { responseBody = responseStatus === null ? null : 'ok' } = options
  const now = new Date()
  await service.database.query(
    `insert into webhook_attempts (id, delivery_id, number, url, request_headers, response_status, response_body,
       error, duration_ms, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[newUuid(now), delivery.uuid, number, `https://tienda.example.com/${number}`],
      JSON.stringify({ 'content-type': 'application/json', 'webhook-id': delivery.event.id }),
      ...[responseStatus, responseBody, error, durationMs, now],
    ],
  )
}
