import type * as z from 'zod'
import type { Language } from '../../domain/language.ts'
import { inLanguage, wordsOf } from '../../domain/words.ts'
import type { Config } from '../../platform/config.ts'
import { deliveryId, eventId, webhookId } from '../../platform/ids.ts'
import { eventBody } from '../../webhooks/event-body.ts'
import { eventData } from '../../webhooks/event-data.ts'
import type { AttemptRow, DeliveryDetailRow, DeliveryRow } from './delivery-queries.ts'
import type { Delivery, DeliveryDetail } from './delivery-schemas.ts'
import type { EventRow } from './event-queries.ts'
import type { WebhookEvent } from './event-schemas.ts'
import type { WebhookRow } from './queries.ts'
import type { ReplayRow } from './replay-queries.ts'
import type { Replay } from './replay-schemas.ts'
import type { Webhook } from './schemas.ts'

/** An endpoint without its secret, which is only shown when it is created. */
export const webhookView = (row: WebhookRow): z.input<typeof Webhook> => ({
  id: webhookId.toPublic(row.id),
  url: row.url,
  events: row.events as z.input<typeof Webhook>['events'],
  environment: row.environment,
  active: row.active,
  createdAt: row.created_at,
})

export const deliveryView = (row: DeliveryRow): z.input<typeof Delivery> => ({
  id: deliveryId.toPublic(row.id),
  eventId: eventId.toPublic(row.event_id),
  eventType: row.event_type,
  attempt: row.attempts,
  status: row.status,
  responseStatus: row.response_status,
  durationMs: row.duration_ms,
  createdAt: row.created_at,
  nextAttemptAt: row.next_attempt_at,
})

/** What a replay sends. */
export const replayView = ({ events }: ReplayRow): z.input<typeof Replay> => ({ events })

/** A delivery with its content and outcome; `endpointUrl` is shown if nothing was sent yet. */
export function deliveryDetailView(
  row: DeliveryDetailRow,
  attempts: AttemptRow[],
  endpointUrl: string,
  config: Config,
  language: Language,
): z.input<typeof DeliveryDetail> {
  const body = eventBody({
    id: row.event_id,
    merchantId: row.merchant_id,
    environment: row.environment,
    type: row.event_type,
    data: eventData(config, row.event_type, row.event_data),
    createdAt: row.event_created_at,
  })
  return {
    ...deliveryView(row),
    request: {
      url: row.url ?? endpointUrl,
      headers: row.request_headers ?? {},
      body: JSON.stringify(body),
    },
    attempts: attempts.map((attempt) => ({
      number: attempt.number,
      createdAt: attempt.created_at,
      durationMs: attempt.duration_ms,
      responseStatus: attempt.response_status,
      responseBody: attempt.response_body,
      error: attempt.error && inLanguage(wordsOf(attempt.error), language),
    })),
  }
}

/** An event as endpoints receive it. */
export function eventView(row: EventRow, config: Config): z.input<typeof WebhookEvent> {
  const { merchant_id: merchantId, created_at: createdAt, type } = row
  const data = eventData(config, type, row.data)
  return { ...eventBody({ ...row, data, merchantId, createdAt }), type }
}
