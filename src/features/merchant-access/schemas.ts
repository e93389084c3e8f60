import * as z from 'zod'
import { PERMISSIONS } from '../../domain/permissions.ts'
import { GIVEN_ROLES, MEMBER_ROLES } from '../../domain/roles.ts'
import { CONNECTION_STATUSES, PAYOUT_STATUSES } from '../../domain/statuses.ts'
import { REAL_PROTOCOLS } from '../../platform/bank/connection-config.ts'
import {
  apiKeyId,
  connectionId,
  invitationId,
  merchantId,
  payoutId,
  userId,
  webhookId,
} from '../../platform/ids.ts'
import { isoTime, pathId, publicId } from '../../wire/schemas.ts'

export const AccessParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const AccessKeyParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), keyId: pathId(apiKeyId) }),
)

const AccessMaker = z.lazy(() =>
  z
    .object({
      id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      name: z.string().meta({ example: 'Luis Rojas' }),
      email: z.email().meta({ example: 'luis@example.com' }),
    })
    .meta({ id: 'AccessMaker' }),
)

const environment = () => z.enum(['live', 'test']).meta({ example: 'live' })

const AccessAccount = z.lazy(() =>
  z
    .object({
      bankCode: z.string().meta({ example: '0191' }),
      bankName: z.string().meta({ example: 'Banco Nacional de Crédito' }),
      accountNumber: z.string().meta({
        description: 'All but the last four digits are masked.',
        example: '****************0049',
      }),
    })
    .meta({ id: 'AccessAccount' }),
)

const AccessWebhook = z.lazy(() =>
  z
    .object({
      id: publicId(webhookId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      url: z.string().meta({ example: 'https://tienda.example.com/avisos' }),
      environment: environment(),
      active: z.boolean().meta({ example: true }),
      createdBy: AccessMaker,
      createdAt: isoTime,
    })
    .meta({ id: 'AccessWebhook' }),
)

const AccessKey = z.lazy(() =>
  z
    .object({
      id: publicId(apiKeyId, '01jd4xx3n5p7q9s1t3v5w7x9y1'),
      name: z.string().meta({ example: 'Tienda en línea' }),
      environment: environment(),
      prefix: z.string().meta({ example: 'svc_live_k3Zp' }),
      lastFour: z.string().meta({ example: 'tH8x' }),
      bound: z.boolean().meta({
        description: 'Whether it reaches this merchant alone, and not all merchants of its user.',
        example: true,
      }),
      permissions: z
        .array(z.enum(PERMISSIONS))
        .nullable()
        .meta({
          description: 'As of the key; null for what keys have by default.',
          example: ['links:write'],
        }),
      user: AccessMaker,
      role: z.enum(MEMBER_ROLES).meta({ description: 'Of its user.', example: 'ADMIN' }),
      createdAt: isoTime,
      lastUsedAt: isoTime.nullable(),
      expiresAt: isoTime.nullable(),
    })
    .meta({ id: 'AccessKey' }),
)

const AccessMember = z.lazy(() =>
  z
    .object({
      userId: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      email: z.email().meta({ example: 'luis@example.com' }),
      name: z.string().meta({ example: 'Luis Rojas' }),
      role: z.enum(MEMBER_ROLES).meta({ example: 'ADMIN' }),
    })
    .meta({ id: 'AccessMember' }),
)

const AccessInvitation = z.lazy(() =>
  z
    .object({
      id: publicId(invitationId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      email: z.email().meta({ example: 'ana@example.com' }),
      role: z.enum(GIVEN_ROLES).meta({ example: 'MEMBER' }),
      invitedBy: AccessMaker,
      expiresAt: isoTime,
    })
    .meta({ id: 'AccessInvitation' }),
)

const AccessConnection = z.lazy(() =>
  z
    .object({
      id: publicId(connectionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      protocol: z.enum(REAL_PROTOCOLS).meta({ example: 'bdv' }),
      status: z.enum(CONNECTION_STATUSES).meta({ example: 'active' }),
      account: AccessAccount,
      pending: z.boolean().meta({
        description:
          'Whether its account is only to become the one that the merchant is paid into.',
        example: false,
      }),
      user: AccessMaker,
    })
    .meta({ id: 'AccessConnection' }),
)

const AccessPayout = z.lazy(() =>
  z
    .object({
      id: publicId(payoutId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      environment: environment(),
      status: z.enum(PAYOUT_STATUSES).meta({ example: 'scheduled' }),
      account: AccessAccount,
      rowCount: z.int().meta({ example: 12 }),
      total: z.number().meta({ description: 'Bolívares.', example: 1250.5 }),
      scheduledFor: isoTime.nullable(),
      submittedBy: AccessMaker,
    })
    .meta({ id: 'AccessPayout' }),
)

export const MerchantAccess = z.lazy(() =>
  z
    .object({
      webhooks: z.array(AccessWebhook),
      keys: z.array(AccessKey),
      members: z.array(AccessMember),
      invitations: z.array(AccessInvitation).meta({ description: 'Those that can be accepted.' }),
      bankConnections: z.array(AccessConnection).meta({
        description: 'Of the account into which the merchant is paid, or is to be paid.',
      }),
      payouts: z.array(AccessPayout).meta({
        description: 'Those that wait for an approval or for their time, or are being sent.',
      }),
    })
    .meta({ id: 'MerchantAccess' }),
)
