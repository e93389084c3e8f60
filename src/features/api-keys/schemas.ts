import * as z from 'zod'
import { type NetworkProblem, parseNetwork } from '../../domain/ip-network.ts'
import { PERMISSIONS } from '../../domain/permissions.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { apiKeyId, merchantId } from '../../platform/ids.ts'
import { money } from '../../wire/local-fields.ts'
import { neverEmpty } from '../../wire/never-empty.ts'
import {
  environmentInput,
  isoTime,
  pathId,
  publicId,
  singleLineText,
  timeInput,
} from '../../wire/schemas.ts'

const MAX_GRACE_SECONDS = 86_400

const merchantExample = 'mer_01jd4xw0m2c8r6t4v9y1z3b5d7'

const MAX_ADDRESSES = 20

const NETWORK_MESSAGES: Record<NetworkProblem, string> = {
  malformed: said(
    'Debe ser una dirección IPv4 o IPv6, o una red como 203.0.113.0/24 o 2001:db8::/48.',
    'Must be an IPv4 or IPv6 address, or a network such as 203.0.113.0/24 or 2001:db8::/48.',
  ),
  hostBits: said(
    'Tiene bits más allá de la longitud de la red: escribe la primera dirección de la red, o una sola dirección sin longitud.',
    'Has bits beyond the length of the network: write the first address of the network, or one address without a length.',
  ),
  everything: said(
    'Serían todas las direcciones. No envíes `allowedAddresses` para aceptarlas todas.',
    'Would be every address. Leave out `allowedAddresses` to accept them all.',
  ),
}

/** As PostgreSQL's cidr takes it. */
const networkInput = z.lazy(() =>
  z
    .string()
    .trim()
    .transform((text, context) => {
      const parsed = parseNetwork(text)
      if ('network' in parsed) return parsed.network
      context.addIssue({ code: 'custom', message: NETWORK_MESSAGES[parsed.problem] })
      return z.NEVER
    }),
)

const permissionsExample = ['links:write', 'transactions:read'] as const
const addressesExample = ['203.0.113.7/32', '2001:db8::/48']

export const ApiKeyParams = z.lazy(() => z.object({ id: pathId(apiKeyId) }))

export const NewApiKey = z.lazy(() =>
  z
    .object({
      name: singleLineText(120).meta({ example: 'Tienda en línea' }),
      environment: environmentInput.prefault('test').meta({ example: 'test' }),
      merchantId: neverEmpty(
        z
          .string()
          .min(
            1,
            said(
              'Debe ser un identificador de la forma `mer_...`.',
              'Must be an id of the form `mer_...`.',
            ),
          )
          .transform(merchantId.toUuid),
      )
        .optional()
        .meta({
          description: 'Binds the key to one merchant: it reaches nothing else.',
          example: merchantExample,
        }),
      permissions: neverEmpty(
        z
          .array(
            z.enum(
              PERMISSIONS,
              said(
                `Debe ser uno de ${PERMISSIONS.join(', ')}.`,
                `Must be one of ${PERMISSIONS.join(', ')}.`,
              ),
            ),
          )
          .min(
            1,
            said(
              'No debe estar vacío: no lo envíes para una clave sin límites.',
              'Must not be empty: leave it out for a key that is not limited.',
            ),
          )
          .transform((chosen) => PERMISSIONS.filter((permission) => chosen.includes(permission))),
      )
        .optional()
        .meta({
          description:
            'What the key may do, of what its user may do. `write` does not include `read`. Without it, the key has all permissions except `members:write` and `external-payments:confirm`, and except `admin:read` and `admin:write`, which only platform administrators may give.',
          example: [...permissionsExample],
        }),
      allowedAddresses: neverEmpty(
        z
          .array(networkInput)
          .min(
            1,
            said(
              'No debe estar vacío: no lo envíes para aceptar cualquier dirección.',
              'Must not be empty: leave it out to accept every address.',
            ),
          )
          .max(
            MAX_ADDRESSES,
            said(
              `Puede tener ${MAX_ADDRESSES} redes como máximo.`,
              `May have ${MAX_ADDRESSES} networks at most.`,
            ),
          )
          .transform((networks) => [...new Set(networks)]),
      )
        .optional()
        .meta({
          description:
            'The public IPv4 and IPv6 addresses, or networks, from which the key is accepted. Without it, from any address.',
          example: addressesExample,
        }),
      approvalAbove: money.optional().meta({
        description:
          'Bolívares. A request of the key that sends more (a refund, mobile payment or transfer) waits until a person approves it. Without it, nothing waits.',
        example: 5000,
      }),
      expiresAt: neverEmpty(timeInput.clone()).optional().meta({
        description: 'Must be in the future. Without it, the key does not expire.',
        example: '2027-01-31T14:05:09.123Z',
      }),
    })
    .meta({ id: 'NewApiKey' }),
)

export const ApiKeyRotation = z.lazy(() =>
  z
    .object({
      graceSeconds: neverEmpty(
        z
          .int(said('Debe ser un número entero.', 'Must be a whole number.'))
          .min(0, said('Debe ser 0 como mínimo.', 'Must be 0 at least.'))
          .max(
            MAX_GRACE_SECONDS,
            said(
              `Debe ser ${MAX_GRACE_SECONDS} como máximo.`,
              `Must be ${MAX_GRACE_SECONDS} at most.`,
            ),
          ),
      )
        .default(0)
        .meta({ description: 'How long the old key keeps working.', example: 3600 }),
    })
    .meta({ id: 'ApiKeyRotation' }),
)

export const ApiKeyQuery = z.lazy(() => z.object(pagingQuery(50, apiKeyId)))

const fields = () => ({
  id: publicId(apiKeyId, '01jd4xx3n5p7q9s1t3v5w7x9y1'),
  name: z.string().meta({ example: 'Tienda en línea' }),
  environment: z.enum(['live', 'test']).meta({ example: 'test' }),
  prefix: z.string().meta({
    description: 'The beginning of the key, to recognise it by.',
    example: 'svc_test_k3Zp',
  }),
  lastFour: z.string().meta({ description: 'The last characters of the key.', example: 'tH8x' }),
  merchantId: z.string().nullable().meta({
    description: 'The only merchant that the key reaches; null if it is not bound to one.',
    example: merchantExample,
  }),
  permissions: z
    .array(z.enum(PERMISSIONS))
    .nullable()
    .meta({
      description:
        'What the key may do; null for all permissions except `members:write`, `external-payments:confirm`, `admin:read` and `admin:write`.',
      example: [...permissionsExample],
    }),
  allowedAddresses: z.array(z.string()).nullable().meta({
    description:
      'The networks from which the key is accepted; null for any address. One address is `/32`, or `/128` in IPv6.',
    example: addressesExample,
  }),
  approvalAbove: z.number().nullable().meta({
    description:
      'Bolívares; requests that send more wait until a person approves them. Null if none waits.',
    example: 5000,
  }),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable().meta({
    description: 'To the minute; null for a key that was never used.',
    example: '2026-01-31T15:00:00.000Z',
  }),
  expiresAt: isoTime.nullable().meta({ example: '2027-01-31T14:05:09.123Z' }),
})

const ApiKey = z.lazy(() => z.object(fields()).meta({ id: 'ApiKey' }))

export const ApiKeyList = z.lazy(() => pageSchema(ApiKey).meta({ id: 'ApiKeyList' }))

export const ShownApiKey = z.lazy(() =>
  z
    .object({
      ...fields(),
      key: z.string().meta({
        description: 'The key itself, shown only once.',
        example: 'svc_test_k3ZpQ0v7Xw2Lr9TnB4sYd6JmC1fGh8KuE5tH8x',
      }),
    })
    .meta({ id: 'ShownApiKey' }),
)
