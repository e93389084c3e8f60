import * as z from 'zod'
import { EXTERNAL_METHODS } from '../../domain/external-methods.ts'
import { EXTERNAL_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { checkoutId, externalPaymentId, merchantId } from '../../platform/ids.ts'
import { money, noAmount } from '../../wire/local-fields.ts'
import { person } from '../../wire/person.ts'
import { externalReference, shownReferences } from '../../wire/references.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  momentInput,
  multiLineText,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { shiftFilter, shownShift } from '../../wire/shifts.ts'
import { shownTill, tillFilters, tillInput } from '../../wire/tills.ts'

const CURRENCIES = ['VES', 'USD'] as const
const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

const text = (length: number) =>
  multiLineText(length)
    .optional()
    .transform((given) => given || undefined)

export const ExternalPaymentsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const ExternalPaymentParams = z.lazy(() =>
  ExternalPaymentsParams.unwrap().extend({ externalPaymentId: pathId(externalPaymentId) }),
)

export const NewExternalPayment = z.lazy(() =>
  z
    .object({
      method: z.enum(EXTERNAL_METHODS).meta({ description: 'How it was paid.', example: 'cash' }),
      amount: money.meta({ description: 'In its currency.', example: 10 }),
      currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
      checkoutId: z
        .string()
        .transform(checkoutId.toUuid)
        .optional()
        .meta({
          description: 'The open checkout of which it pays what remains, or a part.',
          example: `chk_${EXAMPLE}`,
        }),
      externalReference: externalReference.optional().meta({
        description: 'Your own number of the sale. Default: that of the checkout.',
      }),
      tillId: tillInput().meta({
        description:
          'The till where it was taken. Default: that of the checkout, or of your open shift, but for API keys. Whoever is bound to branches, and has several tills there, says at which.',
        example: `til_${EXAMPLE}`,
      }),
      note: text(500).meta({ description: 'What to remember of it.', example: 'Billete de 10' }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'NewExternalPayment' }),
)

export const ExternalVoid = z.lazy(() =>
  z
    .object({
      reason: text(500).meta({
        description:
          'Required of whoever has not recorded it, and once its shift is closed, or its day is over.',
        example: 'Se anotó dos veces.',
      }),
    })
    .meta({ id: 'ExternalVoid' }),
)

export const NewExternalRefund = z.lazy(() =>
  z
    .object({
      amount: money.optional().meta({
        description: 'In its currency. Default: all that is left.',
        example: 5,
      }),
      reason: text(500).meta({
        description: 'Why it was paid back.',
        example: 'El pedido llegó incompleto.',
      }),
    })
    .meta({ id: 'NewExternalRefund', example: { reason: 'El pedido llegó incompleto.' } }),
)

export const ExternalPayment = z.lazy(() =>
  z
    .object({
      id: publicId(externalPaymentId, EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['live', 'test']),
      method: z.enum(EXTERNAL_METHODS).meta({ example: 'cash' }),
      amount: z.number().meta({ description: 'Negative if it was paid back.', example: 10 }),
      currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
      amountVes: z.number().meta({
        description:
          'In bolívares: at the quote of its checkout, or else at the rate in force when it was recorded.',
        example: 365.31,
      }),
      rate: z.number().nullable().meta({
        description: 'Bolívares per dollar; null for bolívares.',
        example: 36.5314,
      }),
      rateDate: z.iso.date().nullable().meta({
        description: 'The day of that rate in Caracas.',
        example: '2026-01-31',
      }),
      status: z.enum(EXTERNAL_STATUSES).meta({
        description:
          '`recorded`: somebody has said so. `confirmed`: a second person too. `voided`: it was a mistake.',
        example: 'recorded',
      }),
      needsConfirmation: z.boolean().meta({
        description: 'Whether it counts for nothing until a second person confirms it.',
        example: false,
      }),
      checkoutId: publicId(checkoutId, EXAMPLE).nullable(),
      externalReference: shownReferences().externalReference,
      note: z.string().nullable().meta({ example: 'Billete de 10' }),
      recordedBy: person,
      confirmedBy: person.nullable().meta({ example: null }),
      voidedBy: person.nullable().meta({ example: null }),
      voidReason: z.string().nullable().meta({ example: null }),
      refundOf: publicId(externalPaymentId, EXAMPLE)
        .nullable()
        .meta({ description: 'What it pays back; null if it is a payment.', example: null }),
      refundedAmount: z.number().meta({
        description: 'What was paid back of it, in its currency.',
        example: 0,
      }),
      ...shownTill(),
      ...shownShift(),
      voidShiftId: shownShift().shiftId.meta({
        description: 'The shift in which it was voided; null for none.',
        example: null,
      }),
      createdAt: isoTime,
    })
    .meta({ id: 'ExternalPayment' }),
)

const filters = () => ({
  environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  method: caseInsensitiveEnum(EXTERNAL_METHODS)
    .optional()
    .meta({ description: 'Only what was paid in this way.' }),
  status: caseInsensitiveEnum(EXTERNAL_STATUSES)
    .optional()
    .meta({ description: 'Only those with this status.' }),
  checkoutId: pathId(checkoutId)
    .optional()
    .meta({ description: 'Those of one checkout, by its id of the form `chk_...`.' }),
  externalReference: externalReference
    .optional()
    .meta({ description: 'Your own number, in full and to the letter.', example: 'PED-1042' }),
  ...tillFilters(),
  ...shiftFilter(),
  from: momentInput.optional().meta({ description: 'Recorded at this time or later.' }),
  to: momentInput.optional().meta({ description: 'Recorded before this time.' }),
})

export const ExternalPaymentQuery = z.lazy(() =>
  z.object({ ...pagingQuery(50, externalPaymentId), ...filters() }),
)

export const ExternalExportQuery = z.lazy(() =>
  z.object({
    ...filters(),
    format: caseInsensitiveEnum(['csv', 'xlsx']).default('csv').meta({
      description:
        '`csv` has semicolons between its cells and commas before its decimals; `xlsx` is a workbook with numbers and dates.',
    }),
  }),
)

export const ExternalDayParams = z.lazy(() =>
  ExternalPaymentsParams.unwrap().extend({
    day: z.iso
      .date(said('Debe ser un día como 2026-01-31.', 'Must be a day such as 2026-01-31.'))
      .meta({ description: 'The day in Caracas.', example: '2026-01-31' }),
  }),
)

export const ExternalDayQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    ...tillFilters(),
    ...shiftFilter(),
  }),
)

export const ExternalPaymentList = z.lazy(() =>
  pageSchema(ExternalPayment).meta({ id: 'ExternalPaymentList' }),
)

const confirmationRule = z
  .object({
    method: z.enum(EXTERNAL_METHODS).meta({ example: 'zelle' }),
    aboveVes: z
      .number(noAmount)
      .min(0, said('Debe ser 0 o más.', 'Must be 0 or more.'))
      .max(99_999_999_999.99, said('Es demasiado.', 'Is too much.'))
      .meta({ description: 'Bolívares; more than these need it. 0 for any.', example: 0 }),
  })
  .meta({ id: 'ConfirmationRule' })

const hasEachOnce = (rules: readonly { method: string }[]): boolean =>
  new Set(rules.map(({ method }) => method)).size === rules.length

const confirmationRules = () =>
  z
    .array(confirmationRule)
    .max(EXTERNAL_METHODS.length)
    .refine(hasEachOnce, said('Cada método puede estar una vez.', 'Each method may be there once.'))
    .meta({
      description:
        'What a second person confirms: payments by these methods, above these amounts. Empty for none.',
    })

const differenceBound = () =>
  z
    .number(said('Debe ser un número.', 'Must be a number.'))
    .min(0, said('Debe ser 0 o más.', 'Must be 0 or more.'))
    .max(99_999_999_999.99, said('Es demasiado.', 'Is too much.'))
    .nullable()
    .meta({
      description:
        'A shift that is closed with a difference of more bolívares than these, too many or too few, needs a note of an ADMIN or the OWNER. Null for no bound.',
      example: 50,
    })

export const FloorSettings = z.lazy(() =>
  z
    .object({
      confirmation: confirmationRules(),
      shiftDifferenceBoundVes: differenceBound(),
    })
    .meta({ id: 'FloorSettings' }),
)

export const FloorSettingsChange = z.lazy(() =>
  z
    .object({
      confirmation: confirmationRules().optional(),
      shiftDifferenceBoundVes: differenceBound().optional(),
    })
    .meta({ id: 'FloorSettingsChange' }),
)
