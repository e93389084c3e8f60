import * as z from 'zod'
import { DELIVERY_STATUSES } from '../../domain/statuses.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { deliveryId, eventId } from '../../platform/ids.ts'
import { ALL_EVENT_TYPES } from '../../webhooks/event-body.ts'
import { caseInsensitiveEnum, isoTime, pathId, publicId } from '../../wire/schemas.ts'
import { WebhookParams } from './schemas.ts'

export const DeliveryParams = z.lazy(() =>
  WebhookParams.unwrap().extend({ deliveryId: pathId(deliveryId) }),
)

export const DeliveryQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, deliveryId),
    status: caseInsensitiveEnum(DELIVERY_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    eventType: caseInsensitiveEnum(ALL_EVENT_TYPES)
      .optional()
      .meta({ description: 'Only those of events of this type.' }),
  }),
)

const durationMs = z.lazy(() => z.int().meta({ description: 'In milliseconds.', example: 184 }))
const responseStatus = z.lazy(() =>
  z.int().nullable().meta({ description: 'Null if there was no response.', example: 200 }),
)

const fields = () => ({
  id: publicId(deliveryId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
  eventId: publicId(eventId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  eventType: z.enum(ALL_EVENT_TYPES).meta({ example: 'member.joined' }),
  attempt: z.int().meta({ description: 'How many attempts were made.', example: 1 }),
  status: z.enum(DELIVERY_STATUSES).meta({
    description: '`pending` until the endpoint has accepted it, `failed` once it is given up.',
    example: 'success',
  }),
  responseStatus: responseStatus.meta({
    description: 'The status of the last response; null if there was none.',
    example: 200,
  }),
  durationMs: durationMs
    .nullable()
    .meta({ description: 'The duration of the last attempt, in milliseconds.', example: 184 }),
  createdAt: isoTime,
  nextAttemptAt: isoTime.nullable().meta({
    description:
      'Null once it is delivered or given up, and as long as the endpoint is switched off.',
    example: null,
  }),
})

export const Delivery = z.lazy(() => z.object(fields()).meta({ id: 'Delivery' }))

export const DeliveryList = z.lazy(() => pageSchema(Delivery).meta({ id: 'DeliveryList' }))

const Attempt = z.lazy(() =>
  z
    .object({
      number: z.int().meta({ description: 'From 1.', example: 1 }),
      createdAt: isoTime,
      durationMs,
      responseStatus,
      responseBody: z.string().nullable().meta({
        description: 'The beginning of the response; null if there was none.',
        example: 'ok',
      }),
      error: z.string().nullable().meta({
        description:
          'Why there was no response, in the language of Accept-Language; null if there was one.',
        example: null,
      }),
    })
    .meta({ id: 'DeliveryAttempt' }),
)

export const DeliveryDetail = z.lazy(() =>
  z
    .object({
      ...fields(),
      request: z.object({
        url: z.url().meta({
          description: 'The URL of the last attempt, or the endpoint’s if there was none yet.',
          example: 'https://tienda.example.com/avisos',
        }),
        headers: z.record(z.string(), z.string()).meta({
          description:
            'The headers of the last attempt, without its signatures; empty if there was none yet.',
          example: {
            'content-type': 'application/json',
            'webhook-id': 'evt_01kga5ycm3en0bdnm8e8e9tx2z',
          },
        }),
        body: z.string().meta({
          description: 'The text that is signed, the same to the byte in each attempt.',
          example:
            '{"id":"evt_01kga5ycm3en0bdnm8e8e9tx2z","type":"member.joined","timestamp":"2026-01-31T14:05:09.123Z","merchantId":"mer_01jd4xw0m2c8r6t4v9y1z3b5d7","environment":null,"data":{"merchantId":"mer_01jd4xw0m2c8r6t4v9y1z3b5d7","userId":"usr_01jd4xw0m2c8r6t4v9y1z3b5d7","role":"MEMBER"}}',
        }),
      }),
      attempts: z.array(Attempt).meta({ description: 'Oldest first.' }),
    })
    .meta({ id: 'DeliveryDetail' }),
)
