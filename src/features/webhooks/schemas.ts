import * as z from 'zod'
import { MAX_URL_LENGTH } from '../../domain/public-url.ts'
import { said } from '../../domain/words.ts'
import { merchantId, webhookId } from '../../platform/ids.ts'
import { ALL_EVENTS, EVENT_TYPES, SUBSCRIPTIONS } from '../../webhooks/event-body.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

const EXAMPLE_URL = 'https://tienda.example.com/avisos'

export const WebhooksParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const WebhookParams = z.lazy(() =>
  WebhooksParams.unwrap().extend({ webhookId: pathId(webhookId) }),
)

const newUrl = z.lazy(() =>
  z
    .string(said('Debe ser una URL.', 'Must be a URL.'))
    .max(
      MAX_URL_LENGTH,
      said(
        `Puede tener ${MAX_URL_LENGTH} caracteres como máximo.`,
        `May have ${MAX_URL_LENGTH} characters at most.`,
      ),
    )
    .meta({
      format: 'uri',
      description:
        'Where events are sent: an https URL of a host on the Internet, with the default port or one from 1024 on, without user name or fragment. Private and reserved addresses and names are refused, as are names that lead to one.',
      example: EXAMPLE_URL,
    }),
)

const newEvents = z.lazy(() =>
  z
    .array(
      z.enum(
        SUBSCRIPTIONS,
        said(
          `Debe ser uno de ${EVENT_TYPES.join(', ')}, o * para todos.`,
          `Must be one of ${EVENT_TYPES.join(', ')}, or * for all.`,
        ),
      ),
    )
    .min(1, said('Debe nombrar un evento como mínimo.', 'Must name one event at least.'))
    .transform((events) => [...new Set(events)])
    .refine(
      (events) => events.length === 1 || !events.includes(ALL_EVENTS),
      said(
        '* es para todos los eventos: envíalo solo, sin otros.',
        '* is for all events: send it alone, without others.',
      ),
    )
    .meta({
      description:
        'Which events are sent to it: their types, or `*` alone for all of them, also for types that are added later.',
      example: ['transaction.completed', 'transaction.refunded'],
    }),
)

export const NewWebhook = z.lazy(() =>
  z
    .object({
      url: newUrl,
      events: newEvents,
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'NewWebhook' }),
)

export const WebhookChanges = z.lazy(() =>
  z
    .object({
      url: newUrl.optional(),
      events: newEvents.optional(),
      active: z.boolean(said('Debe ser true o false.', 'Must be true or false.')).optional().meta({
        description:
          '`false` switches it off: it gets no new events, and waiting deliveries are kept for 3 days. `true` switches it on again, and waiting deliveries are sent at once.',
        example: true,
      }),
    })
    .meta({ id: 'WebhookChanges' }),
)

export const WebhookQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const fields = () => ({
  id: publicId(webhookId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
  url: z.url().meta({ example: EXAMPLE_URL }),
  events: z
    .array(z.enum(SUBSCRIPTIONS))
    .meta({ example: ['transaction.completed', 'transaction.refunded'] }),
  environment: z.enum(['live', 'test']),
  active: z.boolean().meta({
    description:
      '`false` if its owner switched it off, or if the service did because the endpoint responded with 410 or kept failing.',
    example: true,
  }),
  createdAt: isoTime,
})

export const Webhook = z.lazy(() => z.object(fields()).meta({ id: 'Webhook' }))

export const WebhookList = z.lazy(() =>
  z.object({ data: z.array(Webhook) }).meta({ id: 'WebhookList' }),
)

export const ShownWebhook = z.lazy(() =>
  z
    .object({
      ...fields(),
      secret: z.string().meta({
        description:
          'Signs its messages as Standard Webhooks (https://www.standardwebhooks.com) defines it; shown only once.',
        example: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDMJFBpXEh4eI=',
      }),
    })
    .meta({ id: 'ShownWebhook' }),
)
