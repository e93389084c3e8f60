import * as z from 'zod'
import {
  PAYOUT_PAUSES,
  PAYOUT_RETURNS,
  PAYOUT_ROW_STATUSES,
  PAYOUT_STATUSES,
} from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { bankOrderId, merchantId, payoutId, userId } from '../../platform/ids.ts'
import { accountRef } from '../../wire/account-ref.ts'
import { Failure } from '../../wire/failure.ts'
import { bankCode, document, money, phone } from '../../wire/local-fields.ts'
import { neverEmpty } from '../../wire/never-empty.ts'
import { payeeReceiptUrl } from '../../wire/payee-receipt.ts'
import { PayingAccount } from '../../wire/paying-account.ts'
import {
  caseInsensitiveEnum,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  momentInput,
  pathId,
  publicId,
  singleLineText,
} from '../../wire/schemas.ts'
import { MAX_ROWS } from './rules.ts'

const PAYOUT_EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'

export const PayoutsParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const PayoutParams = z.lazy(() =>
  z.object({ id: pathId(merchantId), payoutId: pathId(payoutId) }),
)

const newRow = z.lazy(() =>
  z.object({
    phone,
    bankCode: bankCode.meta({ description: 'The payee’s bank.' }),
    document: document.meta({ description: 'The payee’s.' }),
    name: singleLineText(80).meta({ description: 'The payee’s.', example: 'Luis Rojas' }),
    amount: money.meta({ description: 'Bolívares.', example: 125.5 }),
    concept: singleLineText(100)
      .optional()
      .transform((text) => text ?? '')
      .meta({
        description: 'The text that the payee sees; some banks take only 30 characters.',
        example: 'Quincena 1',
      }),
    externalReference: singleLineText(100).optional().meta({
      description: 'Your own number of the row. It need not be unique.',
      example: 'NOM-7',
    }),
  }),
)

const account = z.lazy(() =>
  accountRef.meta({
    description:
      'The id or the number of the account that pays: the one that the merchant is paid into or, in the test environment, a sandbox account of its owner. If left out, the first of these, or the newest of those.',
    example: '01910001482101010049',
  }),
)

const label = z.lazy(() =>
  singleLineText(60).meta({
    description:
      'What it pays, in your words. With the same label each time, the last of them is found by it.',
    example: 'Nómina',
  }),
)

const scheduledFor = z.lazy(() =>
  neverEmpty(momentInput.clone()).meta({
    description:
      'A time, or a day, which means its beginning in Caracas. Must be in the future. If left out, the rows are sent once the payout is approved.',
    example: '2199-12-31',
  }),
)

export const NewPayout = z.lazy(() =>
  z
    .object({
      label: label.optional(),
      account: account.optional(),
      scheduledFor: scheduledFor.optional(),
      rows: z
        .array(newRow)
        .min(1, said('Debe tener al menos una fila.', 'Must have at least one row.'))
        .max(
          MAX_ROWS,
          said(`Puede tener ${MAX_ROWS} filas como máximo.`, `May have ${MAX_ROWS} rows at most.`),
        )
        .meta({ description: `Up to ${MAX_ROWS} mobile payments, which are sent in this order.` }),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .meta({ id: 'NewPayout' }),
)

export const NewPayoutQuery = z.lazy(() =>
  z.object({
    label: label
      .optional()
      .meta({ description: 'As in the body, which a CSV file has no place for.' }),
    account: account
      .optional()
      .meta({ description: 'As in the body, which a CSV file has no place for.' }),
    scheduledFor: scheduledFor
      .optional()
      .meta({ description: 'As in the body, which a CSV file has no place for.' }),
    environment: environmentFilter
      .optional()
      .meta({ description: 'As in the body, which a CSV file has no place for.' }),
    decimal: z.enum([',', '.'], said('Debe ser , o .', 'Must be , or .')).optional().meta({
      description:
        'What stands before the céntimos in a CSV file. Only needed where its amounts can be read in two ways, as `1.000` can.',
      example: ',',
    }),
  }),
)

export const PayoutQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, payoutId),
    status: caseInsensitiveEnum(PAYOUT_STATUSES)
      .optional()
      .meta({ description: 'Only those with this status.' }),
    label: label.optional().meta({ description: 'Only those with exactly this label.' }),
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  }),
)

const ROW_CHOICES = ['all', 'failed', 'none'] as const

export const PayoutRowsQuery = z.lazy(() =>
  z.object({
    rows: caseInsensitiveEnum(ROW_CHOICES)
      .optional()
      .meta({ description: 'Which rows to show. Default: `all`.' }),
  }),
)

const person = z.lazy(() =>
  z
    .object({
      id: publicId(userId, '01kga5ycm3e59btav2r01pgpaf'),
      name: z.string().meta({ example: 'María Pérez' }),
    })
    .meta({ id: 'PayoutPerson' }),
)

const someone = (description: string) => person.nullable().meta({ description })
const sometime = (description: string) => isoTime.nullable().meta({ description })

const sum = z.lazy(() =>
  z
    .object({ count: z.int().meta({ example: 2 }), amount: z.number().meta({ example: 251 }) })
    .meta({ id: 'PayoutSum' }),
)

const sums = z.lazy(() =>
  z
    .object({
      waiting: sum,
      pending: sum,
      success: sum,
      failed: sum,
    })
    .meta({
      id: 'PayoutSums',
      description:
        'Of the rows by their status. `pending`: the bank has not told the outcome. `failed`: no money was moved.',
    }),
)

const ReturnedPayout = z.lazy(() =>
  z
    .object({
      at: isoTime,
      because: z.enum(PAYOUT_RETURNS).meta({
        description:
          'Who may no longer do that: they were removed, lowered or suspended, or have handed the merchant over.',
        example: 'approver',
      }),
    })
    .meta({ id: 'ReturnedPayout' }),
)

const payoutFields = () => ({
  id: publicId(payoutId, PAYOUT_EXAMPLE),
  merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  environment: z.enum(['live', 'test']),
  label: z
    .string()
    .nullable()
    .meta({ description: 'What it pays, in the merchant’s words.', example: 'Nómina' }),
  status: z.enum(PAYOUT_STATUSES).meta({
    description:
      '`scheduled`: approved, and waiting for its time. `completed_with_failures`: every row is settled, and some have failed.',
    example: 'draft',
  }),
  account: PayingAccount,
  rowCount: z.int().meta({ example: 2 }),
  total: z.number().meta({ description: 'Bolívares.', example: 251 }),
  sums,
  needsReview: z.int().meta({
    description:
      'Rows whose outcome no bank can tell: an administrator of the service finds it out. They are never sent again.',
    example: 0,
  }),
  scheduledFor: sometime('Null for at once after the approval.'),
  pausedReason: z.enum(PAYOUT_PAUSES).nullable().meta({
    description:
      'Why nothing is being sent at present. `stopped`: payments are stopped. `day_limit`: the account may send no more today; it goes on tomorrow. `not_allowed`: the merchant, its owner, or whoever submitted or approved it may not move money now. `account`: the account is no longer the one that the merchant is paid into. What cannot be sent within 7 days fails.',
    example: null,
  }),
  createdBy: person,
  submittedBy: someone('Null for a draft.'),
  approvedBy: someone('Null before the approval.'),
  createdAt: isoTime,
  submittedAt: sometime('Null for a draft.'),
  approvedAt: sometime('Null before the approval.'),
  startedAt: sometime('When the first rows could be sent.'),
  completedAt: sometime('When the last row was settled.'),
  canceledAt: sometime('Null unless it was canceled.'),
  returned: ReturnedPayout.nullable().meta({
    description:
      'That it was approved, and has to be approved again, since whoever submitted or approved it may no longer do that. Rows that were sent before go on. Null otherwise.',
    example: null,
  }),
})

export const Payout = z.lazy(() => z.object(payoutFields()).meta({ id: 'Payout' }))

export const PayoutList = z.lazy(() => pageSchema(Payout).meta({ id: 'PayoutList' }))

const earlierRow = z.lazy(() =>
  z
    .object({
      payoutId: publicId(payoutId, PAYOUT_EXAMPLE),
      rowIndex: z.int().meta({ description: 'From 0 on, in that payout.', example: 0 }),
      status: z.enum(PAYOUT_STATUSES).meta({
        description: 'That payout’s: `awaiting_approval` and `scheduled` have paid nothing yet.',
        example: 'completed',
      }),
    })
    .meta({ id: 'EarlierPayoutRow' }),
)

const shownRow = z.lazy(() =>
  z
    .object({
      index: z.int().meta({ description: 'From 0 on.', example: 0 }),
      phone: z.string().meta({ example: '04121234567' }),
      bankCode: z.string().meta({ example: '0102' }),
      document: z.string().meta({ example: 'V12345678' }),
      name: z.string().meta({ example: 'Luis Rojas' }),
      amount: z.number().meta({ example: 125.5 }),
      concept: z.string().meta({ example: 'Quincena 1' }),
      externalReference: z.string().nullable().meta({ example: 'NOM-7' }),
      status: z.enum(PAYOUT_ROW_STATUSES).meta({ example: 'success' }),
      paymentId: publicId(bankOrderId, '01kga5ycm3e8wbrqjbzqk9c6vm')
        .nullable()
        .meta({ description: 'The payment that was made of it; null before.' }),
      reference: z
        .string()
        .nullable()
        .meta({ description: 'The bank’s reference, once there is one.', example: '00012283' }),
      needsReview: z
        .boolean()
        .meta({ description: 'Whether no bank can tell its outcome.', example: false }),
      failureReason: Failure.nullable().meta({ description: 'Null unless it failed.' }),
      receiptUrl: payeeReceiptUrl,
      earlier: z.array(earlierRow).meta({
        description:
          'Before the approval: rows of other payouts that will pay the same, or have paid it in the last 30 days; at most five, newest first. The same is the same `externalReference`, or the same phone, amount and concept.',
      }),
    })
    .meta({ id: 'PayoutRow' }),
)

export const PayoutWithRows = z.lazy(() =>
  z.object({ ...payoutFields(), rows: z.array(shownRow) }).meta({ id: 'PayoutWithRows' }),
)
