import * as z from 'zod'
import { isTakenIn, SHIFT_METHODS } from '../../domain/shift-methods.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { branchId, merchantId, shiftId, tillId, userId } from '../../platform/ids.ts'
import { person } from '../../wire/person.ts'
import {
  booleanFilter,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  momentInput,
  multiLineText,
  pathId,
  publicId,
} from '../../wire/schemas.ts'

const CURRENCIES = ['VES', 'USD'] as const
const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'
const MOST = 99_999_999_999.99

export const ShiftsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))
export const ShiftParams = z.lazy(() => ShiftsParams.unwrap().extend({ shiftId: pathId(shiftId) }))

const hasCentimos = (amount: number): boolean => Number(amount.toFixed(2)) === amount

/** What is counted: nothing at all may be. */
const countedAmount = () =>
  z
    .number(said('Debe ser un número.', 'Must be a number.'))
    .min(0, said('Debe ser 0 o más.', 'Must be 0 or more.'))
    .max(MOST, said('Es demasiado.', 'Is too much.'))
    .refine(
      hasCentimos,
      said('Debe tener dos decimales como máximo.', 'Must have two decimals at most.'),
    )
    .meta({ example: 120.5 })

const currency = () => z.enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.'))
const method = () =>
  z.enum(SHIFT_METHODS).meta({
    description: 'How it was paid: outside the service, or by mobile payment or C2P through it.',
    example: 'cash',
  })

const isEachOnce = (rows: readonly { method?: string; currency: string }[]): boolean =>
  new Set(rows.map((row) => `${row.method} ${row.currency}`)).size === rows.length

const ONCE = said('Cada uno puede estar una vez.', 'Each may be there once.')

const float = () =>
  z.array(z.object({ currency: currency(), amount: countedAmount() }).meta({ id: 'ShiftFloat' }))

const countedRow = z
  .object({ method: method(), currency: currency(), amount: countedAmount() })
  .refine(isTakenIn, {
    path: ['currency'],
    error: said('Por los bancos se cobra en VES.', 'What banks move is VES.'),
  })
  .meta({ id: 'ShiftCount' })

const note = (description: string, example: string) =>
  multiLineText(500)
    .optional()
    .transform((given) => given || undefined)
    .meta({ description, example })

export const NewShift = z.lazy(() =>
  z
    .object({
      tillId: z
        .string()
        .transform(tillId.toUuid)
        .meta({ description: 'The till that you answer for.', example: `til_${EXAMPLE}` }),
      float: float()
        .max(CURRENCIES.length)
        .refine(isEachOnce, ONCE)
        .optional()
        .meta({
          description: 'The cash that is in the till. Default: none.',
          example: [{ currency: 'USD', amount: 20 }],
        }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'NewShift' }),
)

export const ShiftClosing = z.lazy(() =>
  z
    .object({
      counted: z
        .array(countedRow)
        .max(SHIFT_METHODS.length * CURRENCIES.length)
        .refine(isEachOnce, ONCE)
        .meta({
          description: 'What you have counted, the float with it. What is left out was 0.',
          example: [{ method: 'cash', currency: 'USD', amount: 120.5 }],
        }),
      note: note('What to remember of it.', 'Faltó cambio.'),
    })
    .meta({ id: 'ShiftClosing' }),
)

export const ShiftNote = z.lazy(() =>
  z
    .object({
      note: multiLineText(500).meta({
        description: 'What the difference comes from.',
        example: 'Se dio mal un vuelto de 5 dólares.',
      }),
    })
    .meta({ id: 'ShiftNote' }),
)

const shownMoney = z
  .object({
    method: method(),
    currency: z.enum(CURRENCIES),
    amount: z.number().meta({ example: 120.5 }),
  })
  .meta({ id: 'ShiftAmount' })

const shownAmounts = (description: string) =>
  z
    .array(shownMoney)
    .nullable()
    .meta({ description, example: [{ method: 'cash', currency: 'USD', amount: 120.5 }] })

export const Shift = z.lazy(() =>
  z
    .object({
      id: publicId(shiftId, EXAMPLE),
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['live', 'test']),
      tillId: publicId(tillId, EXAMPLE),
      branchId: publicId(branchId, EXAMPLE),
      status: z.enum(['open', 'closed']).meta({ example: 'closed' }),
      openedBy: person,
      openedAt: isoTime,
      float: z.array(z.object({ currency: z.enum(CURRENCIES), amount: z.number() })).meta({
        description: 'The cash that it began with.',
        example: [{ currency: 'USD', amount: 20 }],
      }),
      closedBy: person.nullable(),
      closedAt: isoTime.nullable(),
      counted: shownAmounts('What was counted; null while it is open.'),
      expected: shownAmounts(
        'What should be there: the float and what was taken, less what was paid back or voided. While it is open, null to a CASHIER and in events.',
      ),
      difference: shownAmounts(
        'What was counted less what was expected: negative of what is missing. Null while it is open.',
      ),
      differenceVes: z.number().nullable().meta({
        description:
          'The same as one number, dollars at the rate in force when it was closed; null while it is open.',
        example: -5,
      }),
      note: z.string().nullable().meta({ description: 'Of who closed it.', example: null }),
      noteRequired: z.boolean().meta({
        description:
          'Whether its difference is above the merchant’s bound, and no ADMIN or OWNER has said where it comes from.',
        example: false,
      }),
      managerNote: z.string().nullable().meta({
        description: 'What an ADMIN or the OWNER says of its difference.',
        example: null,
      }),
      notedBy: person.nullable().meta({ example: null }),
      notedAt: isoTime.nullable(),
    })
    .meta({ id: 'Shift' }),
)

export const ShiftQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, shiftId),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    tillId: pathId(tillId)
      .optional()
      .meta({ description: 'Those of one till, by its id of the form `til_...`.' }),
    openedBy: pathId(userId)
      .optional()
      .meta({ description: 'Those of one person, by the id of the form `usr_...`.' }),
    open: booleanFilter
      .optional()
      .meta({ description: 'Only those that are open, or only those that are closed.' }),
    from: momentInput.optional().meta({ description: 'Opened at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Opened before this time.' }),
  }),
)

export const ShiftList = z.lazy(() => pageSchema(Shift).meta({ id: 'ShiftList' }))
