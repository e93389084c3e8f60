import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { EVENT_TYPES } from '../../webhooks/event-body.ts'
import { momentInput } from '../../wire/schemas.ts'
import { MAX_REPLAYED_EVENTS } from './rules.ts'

export const NewReplay = z.lazy(() =>
  z
    .object({
      from: momentInput.unwrap().meta({
        description: 'Events from this time on: a time, or the beginning of a day in Caracas.',
        example: '2026-03-10T14:00:00Z',
      }),
      to: momentInput.unwrap().meta({
        description: `Events before this time. At most ${MAX_REPLAYED_EVENTS} events may be in between.`,
        example: '2026-03-10T18:00:00Z',
      }),
      types: z
        .array(
          z.enum(
            EVENT_TYPES,
            said(
              `Debe ser uno de ${EVENT_TYPES.join(', ')}.`,
              `Must be one of ${EVENT_TYPES.join(', ')}.`,
            ),
          ),
        )
        .min(1, said('Debe nombrar un evento como mínimo.', 'Must name one event at least.'))
        .transform((types) => [...new Set(types)])
        .optional()
        .meta({
          description:
            'Only events of these types, all of which the endpoint has to take. Without it, all that it takes.',
          example: ['transaction.completed'],
        }),
    })
    .meta({ id: 'NewWebhookReplay' }),
)

export const Replay = z.lazy(() =>
  z
    .object({
      events: z
        .int()
        .meta({ description: 'How many events are sent, one after the other.', example: 128 }),
    })
    .meta({ id: 'WebhookReplay' }),
)
