import * as z from 'zod'
import { startOfCaracasDay } from '../../domain/caracas.ts'
import { EXTERNAL_METHODS } from '../../domain/external-methods.ts'
import { said } from '../../domain/words.ts'
import { accountId, merchantId, movementId } from '../../platform/ids.ts'
import {
  ENVIRONMENT_NOTE,
  environmentFilter,
  isoTime,
  pathId,
  publicId,
} from '../../wire/schemas.ts'
import { shiftFilter, shownShift } from '../../wire/shifts.ts'
import { shownTill, tillFilters } from '../../wire/tills.ts'

const FILE_FORMATS = ['csv', 'xlsx'] as const

const DAY_OR_FILE = /^(\d{4}-\d{2}-\d{2})(?:\.(csv|xlsx))?$/

/** `2026-01-31.csv` -> `2026-01-31` and `csv`; null if it is no day. */
export function dayAndFormat(text: string) {
  const [, day = '', format] = DAY_OR_FILE.exec(text) ?? []
  if (Number.isNaN(startOfCaracasDay(day).getTime())) return null
  return { day, format: FILE_FORMATS.find((one) => one === format) ?? null }
}

export const BooksParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const ClosingParams = z.lazy(() =>
  BooksParams.unwrap().extend({
    day: z
      .string()
      .refine((text) => dayAndFormat(text) !== null, {
        error: said(
          'Debe ser un día como 2026-01-31, o un archivo como 2026-01-31.csv o 2026-01-31.xlsx.',
          'Must be a day such as 2026-01-31, or a file such as 2026-01-31.csv or 2026-01-31.xlsx.',
        ),
      })
      .meta({
        description:
          'The day in Caracas. With `.csv` or `.xlsx` behind it, the response is that file instead of JSON.',
        example: '2026-01-31',
      }),
  }),
)

export const BooksQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

export const ClosingQuery = z.lazy(() =>
  z.object({ ...BooksQuery.unwrap().shape, ...tillFilters(), ...shiftFilter() }),
)

const shownAccount = z.lazy(() =>
  z
    .object({
      id: publicId(accountId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      bankCode: z.string().meta({ example: '0102' }),
      bankName: z.string().meta({ example: 'Banco de Venezuela' }),
      accountNumber: z
        .string()
        .meta({ description: 'Masked to the last four digits.', example: '****************4567' }),
    })
    .meta({ id: 'ClosingAccount' }),
)

const account = z.lazy(() =>
  shownAccount
    .nullable()
    .meta({ description: 'Null in the test environment, where money is in no account.' }),
)

const signed = (description: string, example: number) => z.number().meta({ description, example })

const Match = z.lazy(() =>
  z
    .object({
      type: z
        .enum(['transaction', 'unapplied_payment', 'refund', 'payment', 'other_merchant'])
        .meta({ example: 'transaction' }),
      id: z.string().nullable().meta({
        description:
          'Of the transaction (`txn_...`), unapplied payment (`unp_...`), refund (`rfd_...`) or payment (`pay_...`); null for `other_merchant`.',
        example: 'txn_01kga5ycm3e8wbrqjbzqk9c6vm',
      }),
    })
    .meta({
      id: 'ClosingMatch',
      description:
        'What of ours the movement is. `payment`: what the account’s owner has sent. `other_merchant`: it belongs to another merchant that is paid into the same account.',
    }),
)

const ClosingMovement = z.lazy(() =>
  z
    .object({
      id: publicId(movementId, '01kga5ycm3e8wbrqjbzqk9c6vn')
        .nullable()
        .meta({ description: 'Null if we know of it and the bank has not reported it.' }),
      bookedOn: z.iso.date().meta({
        description:
          'The day on which the bank has booked it: before `day` if it became known late.',
        example: '2026-01-31',
      }),
      late: z.boolean().meta({
        description:
          'Whether it was booked on an earlier day, which was closed when it became known.',
        example: false,
      }),
      direction: z.enum(['in', 'out']),
      type: z
        .enum(['transfer', 'p2p', 'deposit', 'fee'])
        .meta({ description: '`fee`: what the bank charges for its services.', example: 'p2p' }),
      amount: z.number().meta({ description: 'In bolívares.', example: 125.5 }),
      reference: z.string().nullable().meta({ example: '00083736' }),
      concept: z.string().meta({ example: 'Pedido 7' }),
      phone: z.string().nullable().meta({
        description: 'The other party’s, masked to the last four digits.',
        example: '*******4567',
      }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      match: Match.nullable().meta({ description: 'Null for a fee, and for what is not matched.' }),
      unmatchedReason: z.enum(['not_claimed', 'not_ordered']).nullable().meta({
        description:
          '`not_claimed`: it came in, and belongs to no payment of ours. `not_ordered`: it went out, and was not ordered here. Null if it is matched, and for a fee.',
        example: null,
      }),
      ...shownTill(),
      ...shownShift(),
    })
    .meta({ id: 'ClosingMovement' }),
)

const bankSilence = z.lazy(() =>
  z.enum(['not_told', 'not_read', 'test']).nullable().meta({
    description:
      'Why `bankClosing` is null. `not_told`: the bank does not tell balances. `not_read`: it did not answer when the day was closed. `test`: test money is in no account.',
    example: null,
  }),
)

const ExternalDaySum = z.lazy(() =>
  z
    .object({
      method: z.enum(EXTERNAL_METHODS).meta({ example: 'cash' }),
      currency: z.enum(['VES', 'USD']).meta({ example: 'USD' }),
      count: z.int().meta({ description: 'How many entries it sums up.', example: 3 }),
      amount: z.number().meta({ description: 'In its currency.', example: 30 }),
      amountVes: z.number().meta({ description: 'In bolívares.', example: 1095.94 }),
    })
    .meta({ id: 'ClosingExternalSum' }),
)

export const Closing = z.lazy(() =>
  z
    .object({
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['sandbox', 'production']),
      day: z.iso.date().meta({ description: 'The day in Caracas.', example: '2026-01-31' }),
      account,
      opening: signed('What the account held before the day, in bolívares.', 1000),
      in: signed('What came in.', 325.5),
      out: signed('What went out, without fees.', 100),
      fees: signed('What the bank charged.', 3.26),
      closing: signed('opening + in - out - fees.', 1222.24),
      openingSource: z.enum(['previous_closing', 'bank', 'zero']).meta({
        description:
          'Where `opening` comes from. `previous_closing`: the closing of the day before. `bank`: what the bank says the account held. `zero`: nobody knows what it held, so the closing counts from 0 on.',
        example: 'previous_closing',
      }),
      bankClosing: z.number().nullable().meta({
        description: 'What the account held at the end of the day as the bank says.',
        example: 1222.24,
      }),
      bankSilence,
      difference: z.number().nullable().meta({
        description:
          'bankClosing - closing. Null if the bank does not say, or if the closing counts from 0 on.',
        example: 0,
      }),
      movementCount: z.int().meta({ example: 4 }),
      unmatchedCount: z.int().meta({ example: 0 }),
      lateCount: z.int().meta({ example: 0 }),
      movements: z.array(ClosingMovement).meta({
        description:
          'In the order in which they were booked; the first 10,000. The files have all.',
      }),
      externalPayments: z.array(ExternalDaySum).meta({
        description:
          'What the merchant’s people say was paid outside on the day, less what they paid back or voided on it, by method and currency. It is in no sum of the account’s.',
      }),
      closedAt: isoTime,
    })
    .meta({ id: 'Closing' }),
)

export const Balance = z.lazy(() =>
  z
    .object({
      merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
      environment: z.enum(['sandbox', 'production']),
      account,
      bankBalance: z.number().nullable().meta({
        description: 'What the account holds as the bank says, in bolívares.',
        example: 1222.24,
      }),
      bankSilence: z.enum(['not_told', 'not_answered', 'test']).nullable().meta({
        description:
          'Why `bankBalance` is null. `not_told`: the bank does not tell balances. `not_answered`: it did not answer now; ask again. `test`: test money is in no account.',
        example: null,
      }),
      ownBalance: signed('What it holds as far as we know.', 1222.24),
      ownBasis: z.enum(['closing', 'bank', 'zero']).meta({
        description:
          'What `ownBalance` begins with. `closing`: the last closing. `bank`: what the bank said of the end of a day. `zero`: neither is known, so it counts from 0 on.',
        example: 'closing',
      }),
      ownBasisDay: z.iso.date().nullable().meta({
        description: 'The day of that closing, or of what the bank said.',
        example: '2026-01-31',
      }),
      difference: z.number().nullable().meta({
        description:
          'bankBalance - ownBalance. Null if the bank does not say, or if ours counts from 0 on.',
        example: 0,
      }),
      readAt: isoTime.meta({ description: 'When both were read.' }),
    })
    .meta({ id: 'Balance' }),
)
