import * as z from 'zod'
import { RELAY_STATUSES } from '../../platform/bank/bank-relays.ts'
import { isoTime } from '../../wire/schemas.ts'

const Check = z.lazy(() =>
  z
    .object({
      status: z.literal('ok'),
      durationMs: z.int().meta({ description: 'How long the response took.', example: 3 }),
    })
    .meta({ id: 'HealthCheck' }),
)

export const Health = z.lazy(() =>
  z
    .object({
      status: z.literal('ok'),
      database: Check,
      storage: Check,
      cron: z.object({
        status: z.enum(['ok', 'starting', 'late']).meta({
          description:
            '`starting` if it has not yet run for a version that is less than two minutes old. `late` if it has not run for 5 minutes: pending payments, mails and events have to wait.',
        }),
        lastRunAt: isoTime.nullable(),
      }),
      bankRelay: z
        .object({
          status: z.enum(RELAY_STATUSES).meta({
            description:
              'The worst of all relays. `unbound`: the Worker has no certificate to present, so nothing is sent to these banks. `refused`: a relay does not take it. `no_answer`: what is there does not answer as a relay does.',
            example: 'ok',
          }),
        })
        .nullable()
        .meta({
          description:
            'The relays in front of banks that accept known addresses alone; `null` if there are none.',
        }),
      version: z.string().nullable().meta({
        description:
          'The version that responded, as Cloudflare names it; `null` if it has no name.',
        example: 'd5b8e2f0-6a3c-4f3e-9d1b-0f6f2b7c4a91',
      }),
    })
    .meta({ id: 'Health' }),
)

export const PublicKeySet = z.lazy(() =>
  z
    .object({
      keys: z.array(
        z.object({
          kty: z.literal('OKP'),
          crv: z.literal('Ed25519'),
          alg: z.literal('EdDSA'),
          kid: z.string().meta({ example: '2026-01' }),
          x: z.string().meta({ example: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }),
          use: z.literal('sig'),
        }),
      ),
    })
    .meta({ id: 'PublicKeySet' }),
)

export const OpenApiDocument = z.lazy(() =>
  z.looseObject({ openapi: z.string().meta({ example: '3.1.0' }) }).meta({ id: 'OpenApiDocument' }),
)
