import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { pushSubscriptionId } from '../../platform/ids.ts'
import { isoTime, pathId, publicId } from '../../wire/schemas.ts'

export const SubscriptionParams = z.lazy(() => z.object({ id: pathId(pushSubscriptionId) }))

export const PushKey = z.lazy(() =>
  z
    .object({
      key: z.string().meta({
        description: 'A point of P-256 in base64url: the `applicationServerKey` of a subscription.',
        example:
          'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs',
      }),
    })
    .meta({ id: 'PushKey' }),
)

const base64url = (pattern: RegExp, example: string) =>
  z
    .string()
    .regex(pattern, said('No tiene la forma debida.', 'Does not have the right form.'))
    .meta({
      example,
    })

export const NewPushSubscription = z.lazy(() =>
  z
    .object({
      endpoint: z.url(said('Debe ser una dirección.', 'Must be an address.')).max(1_000).meta({
        description: 'The address that the browser gives, at a push service that is called here.',
        example: 'https://fcm.googleapis.com/fcm/send/dW7Y0m4n1sQ:APA91bHexample',
      }),
      keys: z.object({
        p256dh: base64url(
          /^[\w-]{87}=?$/,
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ).meta({ description: 'The browser’s public key.' }),
        auth: base64url(/^[\w-]{22}(==)?$/, 'BTBZMqHH6r4Tts7J_aSIgg').meta({
          description: 'What the browser shares with this service alone. It is stored encrypted.',
        }),
      }),
      expirationTime: z
        .number(said('Debe ser un número.', 'Must be a number.'))
        .int(said('Debe ser un número entero.', 'Must be a whole number.'))
        .min(0)
        .max(8_000_000_000_000)
        .nullable()
        .optional()
        .meta({
          description:
            'When it expires, in milliseconds since 1970; null if the browser does not say.',
          example: null,
        }),
    })
    .meta({ id: 'NewPushSubscription', description: 'What `PushSubscription.toJSON()` gives.' }),
)

export const PushSubscription = z.lazy(() =>
  z
    .object({
      id: publicId(pushSubscriptionId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      host: z.string().meta({ description: 'Of its push service.', example: 'fcm.googleapis.com' }),
      current: z.boolean().meta({
        description: 'Whether it is of the session with which this request was made.',
        example: true,
      }),
      expiresAt: isoTime.nullable().meta({
        description: 'As the browser says. Its session’s end ends it in any case.',
        example: null,
      }),
      createdAt: isoTime,
    })
    .meta({ id: 'SubscribedBrowser' }),
)

export const PushSubscriptionList = z.lazy(() =>
  z.object({ data: z.array(PushSubscription) }).meta({ id: 'SubscribedBrowserList' }),
)
