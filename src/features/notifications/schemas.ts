import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { ALWAYS_MAILED, NOTIFICATION_TYPES } from '../../notifications/types.ts'
import { notificationId } from '../../platform/ids.ts'
import { booleanFilter, isoTime, pathId, publicId } from '../../wire/schemas.ts'

export const NotificationParams = z.lazy(() => z.object({ id: pathId(notificationId) }))

export const NotificationQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, notificationId),
    read: booleanFilter
      .optional()
      .meta({ description: '`true` for read notifications, `false` for unread ones.' }),
  }),
)

export const NotificationChange = z.lazy(() =>
  z
    .object({
      read: z
        .boolean(said('Debe ser true o false.', 'Must be true or false.'))
        .meta({ example: true }),
    })
    .meta({ id: 'NotificationChange' }),
)

const type = z.lazy(() => z.enum(NOTIFICATION_TYPES).meta({ example: 'payment_received' }))

export const UserNotification = z.lazy(() =>
  z
    .object({
      id: publicId(notificationId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      type,
      title: z.string().meta({ example: 'Pago recibido' }),
      body: z.string().meta({
        description: 'Plain text, in Spanish unless Accept-Language prefers English.',
        example: '«Panadería La Ñapa» recibió Bs. 1.234,50. Referencia: 00012283.',
      }),
      data: z.record(z.string(), z.unknown()).meta({
        description:
          'The details: ids, amounts and names. `environment` is present if the notification belongs to one.',
        example: {
          id: 'txn_01kga5ycm3e5vb6c1d5bqxw0qv',
          merchantId: 'mer_01kga5ycm3en0bdnm8e8e9tx2z',
          environment: 'live',
          amount: 1234.5,
          currency: 'VES',
        },
      }),
      read: z.boolean().meta({ example: false }),
      createdAt: isoTime,
    })
    .meta({ id: 'UserNotification' }),
)

export const UserNotificationList = z.lazy(() =>
  pageSchema(UserNotification).meta({ id: 'UserNotificationList' }),
)

export const ReadAll = z.lazy(() =>
  z
    .object({ updated: z.int().meta({ description: 'How many were marked.', example: 3 }) })
    .meta({ id: 'ReadAll' }),
)

const inApp = z.lazy(() =>
  z.boolean().meta({ description: 'Whether GET /notifications shows it.', example: true }),
)
const email = z.lazy(() =>
  z.boolean().meta({
    description:
      'Whether it is sent by e-mail, once the address is verified. Sandbox notifications are not sent, except those about the account’s security, which are always sent and cannot be turned off.',
    example: false,
  }),
)

const push = z.lazy(() =>
  z.boolean().meta({
    description:
      'Whether it is shown at once in the browsers that POST /push/subscriptions has named, and in the chat that the caller has bound at the merchant’s Telegram bot. Not of the sandbox.',
    example: true,
  }),
)

export const NotificationPreferences = z.lazy(() =>
  z
    .object({
      data: z.array(z.object({ type, inApp, email, push }).meta({ id: 'NotificationPreference' })),
    })
    .meta({ id: 'NotificationPreferences' }),
)

export const NotificationPreferencesChange = z.lazy(() =>
  z
    .object({
      data: z
        .array(
          z
            .object({
              type,
              inApp: inApp.optional(),
              email: email.optional(),
              push: push.optional(),
            })
            .meta({ id: 'NotificationPreferenceChange' }),
        )
        .max(
          NOTIFICATION_TYPES.length,
          said(
            `Puede tener ${NOTIFICATION_TYPES.length} tipos como máximo.`,
            `May have ${NOTIFICATION_TYPES.length} types at most.`,
          ),
        )
        .refine(
          (choices) => new Set(choices.map(({ type }) => type)).size === choices.length,
          said('Cada tipo puede aparecer una sola vez.', 'Each type may appear only once.'),
        )
        .refine(
          (choices) =>
            !choices.some(({ type, email }) => email === false && ALWAYS_MAILED.includes(type)),
          `These are always sent by e-mail: ${ALWAYS_MAILED.join(', ')}.`,
        ),
    })
    .meta({ id: 'NotificationPreferencesChange' }),
)
