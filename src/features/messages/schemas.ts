import * as z from 'zod'
import {
  MESSAGE_CHANNELS,
  MESSAGE_TEMPLATES,
  REMINDER_CHANNELS,
  type ReminderChannel,
} from '../../domain/message-channels.ts'
import { MESSAGE_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import {
  chargeNoteId,
  customerId,
  merchantId,
  messageId,
  transactionId,
} from '../../platform/ids.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  momentInput,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { MAX_REMINDERS, REMINDER_DAYS } from './rules.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const MessagesParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

const [EARLIEST, LATEST] = REMINDER_DAYS

const reminderStep = z.lazy(() =>
  z
    .object({
      days: z
        .int(said('Debe ser un número entero.', 'Must be a whole number.'))
        .min(EARLIEST, said(`Debe ser ${EARLIEST} o más.`, `Must be ${EARLIEST} or more.`))
        .max(LATEST, said(`Debe ser ${LATEST} o menos.`, `Must be ${LATEST} or less.`))
        .meta({
          description: 'After the day by which to pay; negative before it, 0 on it.',
          example: -3,
        }),
      channel: z
        .enum(
          REMINDER_CHANNELS,
          said('Debe ser mail, whatsapp o telegram.', 'Must be mail, whatsapp or telegram.'),
        )
        .meta({
          description:
            'How. By mail to who has not stopped it; by WhatsApp or Telegram, where the merchant has connected it, to who has agreed.',
          example: 'mail',
        }),
    })
    .meta({ id: 'ReminderStep' }),
)

const hasEachOnce = (steps: readonly { days: number; channel: string }[]): boolean =>
  new Set(steps.map(({ days, channel }) => `${days} ${channel}`)).size === steps.length

const settingsFields = () => ({
  reminders: z
    .array(reminderStep)
    .max(
      MAX_REMINDERS,
      said(
        `Puede tener ${MAX_REMINDERS} pasos como máximo.`,
        `May have ${MAX_REMINDERS} steps at most.`,
      ),
    )
    .refine(hasEachOnce, said('Cada paso puede estar una vez.', 'Each step may be there once.'))
    .meta({
      description:
        'When customers are reminded of charge notes that they have not paid: once for each step, between 8 and 20 o’clock in Caracas. Empty for never.',
    }),
  matchPayments: z.boolean(said('Debe ser true o false.', 'Must be true or false.')).meta({
    description:
      'Whether a payment into your account that nobody asks for within ten minutes is applied to the charge note that it pays: the only one that its payer owes of this amount. The bank has to show the payer’s document, or a phone that one customer alone has.',
    example: true,
  }),
})

export const CollectionSettings = z.lazy(() =>
  z.object(settingsFields()).meta({ id: 'CollectionSettings' }),
)

export const CollectionDecisions = z.lazy(() =>
  z.object(settingsFields()).partial().meta({ id: 'CollectionDecisions' }),
)

/** By channel; more is refused. */
const MAX_BUDGETS = { mail: 2_000, whatsapp: 10_000, telegram: 10_000 } as const

const budget = (channel: ReminderChannel, example: number) =>
  z
    .int(said('Debe ser un número entero.', 'Must be a whole number.'))
    .min(0, said('Debe ser 0 o más.', 'Must be 0 or more.'))
    .max(
      MAX_BUDGETS[channel],
      said(`Debe ser ${MAX_BUDGETS[channel]} o menos.`, `Must be ${MAX_BUDGETS[channel]} or less.`),
    )
    .optional()
    .meta({ description: `At most ${MAX_BUDGETS[channel]}; 0 for none.`, example })

export const MessageSettings = z.lazy(() =>
  z
    .object({
      dailyBudget: z
        .object({
          mail: budget('mail', 2_000),
          whatsapp: budget('whatsapp', 250),
          telegram: budget('telegram', 500),
        })
        .meta({
          description:
            'How many messages may be sent on a day of Caracas by each channel: 2,000 mails, 250 by WhatsApp and 500 by Telegram until it is decided.',
        }),
    })
    .meta({ id: 'MessageSettings' }),
)

const Message = z.lazy(() =>
  z
    .object({
      id: publicId(messageId, EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['live', 'test']),
      channel: z.enum(MESSAGE_CHANNELS).meta({ example: 'mail' }),
      template: z.enum(MESSAGE_TEMPLATES).meta({
        description:
          'What it says: `note_reminder` of a charge note, `receipt`, which its payer has asked for, or `notice`: what a member has had told to their own chat.',
        example: 'note_reminder',
      }),
      to: z.string().nullable().meta({
        description:
          'The address, masked; of a phone the last four digits. Null once its customer was removed.',
        example: 'l•••@example.com',
      }),
      customerId: publicId(customerId, EXAMPLE).nullable().meta({ description: 'Of a reminder.' }),
      chargeNoteId: publicId(chargeNoteId, EXAMPLE)
        .nullable()
        .meta({ description: 'Of a reminder.' }),
      transactionId: publicId(transactionId, EXAMPLE)
        .nullable()
        .meta({ description: 'Of a receipt.', example: null }),
      status: z.enum(MESSAGE_STATUSES).meta({
        description:
          '`rejected`: refused by who delivers it. `failed`: not to be sent any more. `unknown`: perhaps sent; it is not sent again.',
        example: 'sent',
      }),
      reason: z.string().nullable().meta({
        description:
          'Why it was not sent: `paid`, `void`, `inactive` (the merchant takes no payments), `stopped`, `late`, `budget` (more than the merchant sends by this channel on a day), `channel_disabled` (or deleted), `left` (of a notice: its reader is no longer what they were at the merchant), or the code of who has refused it.',
        example: null,
      }),
      attempts: z.int().meta({ example: 1 }),
      simulated: z.boolean().meta({
        description: 'Of the test environment: nothing was sent.',
        example: false,
      }),
      createdAt: isoTime,
      updatedAt: isoTime,
    })
    .meta({ id: 'CustomerMessage' }),
)

export const MessageQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, messageId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    channel: caseInsensitiveEnum(MESSAGE_CHANNELS)
      .optional()
      .meta({ description: 'Only those by this channel.' }),
    status: caseInsensitiveEnum(MESSAGE_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    customerId: pathId(customerId)
      .optional()
      .meta({ description: 'Those to one customer, by its id of the form `cus_...`.' }),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

export const MessageList = z.lazy(() => pageSchema(Message).meta({ id: 'CustomerMessageList' }))
