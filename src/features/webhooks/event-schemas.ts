import * as z from 'zod'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { eventId, merchantId } from '../../platform/ids.ts'
import { ALL_EVENT_TYPES } from '../../webhooks/event-body.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  momentInput,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { WebhooksParams } from './schemas.ts'

export const EventParams = z.lazy(() =>
  WebhooksParams.unwrap().extend({ eventId: pathId(eventId) }),
)

export const EventQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, eventId),
    type: caseInsensitiveEnum(ALL_EVENT_TYPES)
      .optional()
      .meta({ description: 'Only events of this type.' }),
    environment: environmentFilter.optional().meta({
      description: `${ENVIRONMENT_NOTE.live} Events that belong to no environment are in both.`,
    }),
    from: momentInput.optional().meta({ description: 'Happened at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Happened before this time.' }),
  }),
)

export const WebhookEvent = z.lazy(() =>
  z
    .object({
      id: publicId(eventId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      type: z.enum(ALL_EVENT_TYPES).meta({ example: 'member.joined' }),
      timestamp: isoTime,
      merchantId: publicId(merchantId, '01jd4xw0m2c8r6t4v9y1z3b5d7'),
      environment: z.enum(['live', 'test']).nullable().meta({
        description: 'Null for events that belong to no environment, such as a new member.',
        example: null,
      }),
      data: z.record(z.string(), z.unknown()).meta({
        description: 'The details of the event; the fields depend on the type.',
        example: {
          merchantId: 'mer_01jd4xw0m2c8r6t4v9y1z3b5d7',
          userId: 'usr_01jd4xw0m2c8r6t4v9y1z3b5d7',
          role: 'MEMBER',
        },
      }),
    })
    .meta({ id: 'WebhookEvent' }),
)

export const WebhookEventList = z.lazy(() =>
  pageSchema(WebhookEvent).meta({ id: 'WebhookEventList' }),
)
