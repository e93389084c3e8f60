import type { RouteGroup } from '../../http/route.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteWebhook } from './delete-webhook.ts'
import { getEvent } from './get-event.ts'
import { getWebhook } from './get-webhook.ts'
import { getWebhookDelivery } from './get-webhook-delivery.ts'
import { listEvents } from './list-events.ts'
import { listWebhookDeliveries } from './list-webhook-deliveries.ts'
import { listWebhooks } from './list-webhooks.ts'
import { redeliverWebhook } from './redeliver-webhook.ts'
import { replayWebhook } from './replay-webhook.ts'
import { rotateWebhookSecret } from './rotate-webhook-secret.ts'
import { testWebhook } from './test-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

export const webhooks: RouteGroup = {
  tag: 'Webhooks',
  description:
    'Signed messages about events, sent to a merchant’s own endpoints as Standard Webhooks defines them.',
  base: '/api/v1',
  routes: [
    createWebhook,
    listWebhooks,
    getWebhook,
    updateWebhook,
    deleteWebhook,
    rotateWebhookSecret,
    testWebhook,
    listWebhookDeliveries,
    getWebhookDelivery,
    redeliverWebhook,
    replayWebhook,
    listEvents,
    getEvent,
  ],
}
