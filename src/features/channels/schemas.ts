import * as z from 'zod'
import { CHANNEL_KINDS, MESSAGE_CHANNELS } from '../../domain/message-channels.ts'
import { CHANNEL_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { channelId, customerId, merchantId } from '../../platform/ids.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'
const MAX_CREDENTIAL_LENGTH = 4_000

export const ChannelsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const ChannelParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), channelId: pathId(channelId) }),
)

const text = (es: string, en: string) =>
  z.object({ es: z.string().meta({ example: es }), en: z.string().meta({ example: en }) })

const kind = () =>
  z.enum(CHANNEL_KINDS).meta({ description: 'One of GET /channels/kinds.', example: 'whatsapp' })

const CredentialField = z.lazy(() =>
  z
    .object({
      name: z
        .string()
        .meta({ description: 'Its name in `credentials`.', example: 'phoneNumberId' }),
      label: text('Identificador del número', 'Phone number ID'),
      format: text('De 5 a 20 dígitos.', '5 to 20 digits.').meta({
        description: 'What it looks like.',
      }),
      where: text(
        'developers.facebook.com, tu aplicación, WhatsApp, Configuración de la API.',
        'developers.facebook.com, your app, WhatsApp, API Setup.',
      ).meta({ description: 'Where its owner finds it.' }),
      required: z.boolean().meta({ example: true }),
      secret: z.boolean().meta({ description: 'Whether a form should hide what is typed.' }),
    })
    .meta({ id: 'ChannelCredentialField' }),
)

const ChannelKindInfo = z.lazy(() =>
  z
    .object({
      kind: z.enum(MESSAGE_CHANNELS).meta({ example: 'whatsapp' }),
      connectable: z.boolean().meta({
        description: 'Whether a merchant connects it; mail is there for everybody.',
      }),
      credentials: z.array(CredentialField),
    })
    .meta({ id: 'ChannelKindInfo' }),
)

export const ChannelKindList = z.lazy(() =>
  z.object({ data: z.array(ChannelKindInfo) }).meta({ id: 'ChannelKindList' }),
)

/** The fields depend on the kind, so that parseChannelCredentials() checks them. */
const credentials = z.lazy(() =>
  z.record(z.string().max(40), z.string().max(MAX_CREDENTIAL_LENGTH)).meta({
    description:
      'A text for each of the kind’s credentials, by their names in GET /channels/kinds. They are stored encrypted, and never shown again.',
    example: {
      phoneNumberId: '106540352242922',
      businessAccountId: '102290129340398',
      token: 'EAAJB5tZA2ZCwBAO8example',
      appSecret: '0123456789abcdef0123456789abcdef',
      verifyToken: 'una-palabra-propia',
    },
  }),
)

export const NewChannel = z.lazy(() =>
  z
    .object({
      kind: kind(),
      environment: environmentInput.optional().meta({ description: ENVIRONMENT_NOTE.live }),
      credentials,
    })
    .meta({ id: 'NewChannel' }),
)

export const ChannelCredentials = z.lazy(() =>
  z.object({ credentials }).meta({ id: 'ChannelCredentials' }),
)

const lastError = z.lazy(() =>
  z
    .object({
      kind: z.enum(['credential', 'template', 'unreachable']).meta({
        description:
          'Whether the provider refused the credentials, lacks the approved template, or did not answer.',
      }),
      code: z
        .string()
        .meta({ description: 'The provider’s code, or a word of ours.', example: '190' }),
      message: text(
        'El proveedor no acepta estas credenciales.',
        'The provider does not accept these credentials.',
      ).meta({ description: 'What to do.' }),
    })
    .meta({ id: 'ChannelError' }),
)

export const Channel = z.lazy(() =>
  z
    .object({
      id: publicId(channelId, EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['live', 'test']),
      kind: kind(),
      status: z.enum(CHANNEL_STATUSES).meta({
        description:
          'checking: the provider is being asked. failing: in use, but the provider refuses the credentials or lacks the template. disabled: the credentials were refused five times in a row; other ones begin anew.',
        example: 'active',
      }),
      lastError: lastError.nullable(),
      hookUrl: z.url().meta({
        description: 'The address to enter at the provider as its webhook.',
        example: 'https://payments.example.com/hooks/whatsapp/AZoKvKmDdyPMZ8bqEm_aZRk0s1d3cWl2',
      }),
      lastCheckedAt: isoTime.nullable(),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'Channel' }),
)

export const ChannelQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter
      .optional()
      .meta({ description: 'Only those of this environment.' }),
  }),
)

export const ChannelList = z.lazy(() =>
  z.object({ data: z.array(Channel) }).meta({ id: 'ChannelList' }),
)

export const HookParams = z.lazy(() =>
  z.object({
    token: z.string().max(64).meta({
      description: 'From the channel’s `hookUrl`.',
      example: 'AZoKvKmDdyPMZ8bqEm_aZRk0s1d3cWl2b3JtYXRpb24',
    }),
  }),
)

const hookWord = (description: string) => z.string().max(200).optional().meta({ description })

export const WhatsAppHookQuery = z.lazy(() =>
  z.object({
    'hub.mode': hookWord('`subscribe`'),
    'hub.verify_token': hookWord('The channel’s `verifyToken`.'),
    'hub.challenge': hookWord('What is answered.'),
  }),
)

/** Meta adds fields at any time, and sends again what is refused: whatever is not understood is left out. */
export const WhatsAppHookBody = z.lazy(() =>
  z
    .looseObject({
      entry: z.array(z.unknown()).optional().catch(undefined).meta({
        description: 'What has happened to numbers, as the Cloud API describes it.',
        example: [],
      }),
    })
    .meta({ id: 'WhatsAppWebhook' }),
)

export const WhatsAppHookTaken = z.lazy(() =>
  z.object({ received: z.literal(true) }).meta({ id: 'WhatsAppWebhookTaken' }),
)

export const NewChannelBinding = z.lazy(() =>
  z
    .object({
      customerId: z
        .string()
        .transform(customerId.toUuid)
        .optional()
        .meta({ description: 'Who is to be written to.', example: `cus_${EXAMPLE}` }),
      self: z
        .literal(true, said('Debe ser true.', 'Must be true.'))
        .optional()
        .meta({ description: 'The caller, in place of a customer.' }),
    })
    .refine(
      ({ customerId, self }) => (customerId === undefined) !== (self === undefined),
      said('Debe llevar customerId o self.', 'Must have customerId or self.'),
    )
    .meta({ id: 'NewChannelBinding', example: { customerId: `cus_${EXAMPLE}` } }),
)

export const ChannelBinding = z.lazy(() =>
  z
    .object({
      code: z.string().meta({
        description: 'Binds once whoever presents it to the bot. Shown only once.',
        example: 'Zm9vYmFyYmF6cXV4MTIzNA',
      }),
      url: z.url().meta({
        description: 'Opens the bot with the code, for the customer alone.',
        example: 'https://t.me/academia_lumen_bot?start=Zm9vYmFyYmF6cXV4MTIzNA',
      }),
      expiresAt: isoTime,
    })
    .meta({ id: 'ChannelBinding' }),
)

/** Telegram sends again what is refused: whatever is not understood is left out. */
export const TelegramHookBody = z.lazy(() =>
  z
    .looseObject({
      update_id: z.unknown().optional().meta({ example: 10000 }),
    })
    .meta({ id: 'TelegramUpdate', description: 'An Update, as the Bot API describes it.' }),
)

export const TelegramHookTaken = z.lazy(() =>
  z.object({ received: z.literal(true) }).meta({ id: 'TelegramUpdateTaken' }),
)
