import * as z from 'zod'
import { NOTE_STATUSES } from '../../domain/statuses.ts'
import { said } from '../../domain/words.ts'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { chargeNoteId, checkoutId, customerId, merchantId, seriesId } from '../../platform/ids.ts'
import { CheckoutLine, newCheckoutLines } from '../../wire/checkout-line.ts'
import { customerDocument, money } from '../../wire/local-fields.ts'
import { externalReference, shownReferences } from '../../wire/references.ts'
import {
  booleanFilter,
  caseInsensitiveEnum,
  dayInput,
  ENVIRONMENT_NOTE,
  environmentFilter,
  environmentInput,
  isoTime,
  momentInput,
  pathId,
  publicId,
  searchTerm,
  singleLineText,
} from '../../wire/schemas.ts'
import { addsUp } from '../checkouts/rules.ts'
import { MAX_ROWS } from './rules.ts'

const EXAMPLE = '01kga5ycm3e8wbrqjbzqk9c6vm'
const CURRENCIES = ['VES', 'USD'] as const

export const NotesParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const NoteParams = z.lazy(() =>
  NotesParams.unwrap().extend({ noteId: pathId(chargeNoteId) }),
)

const concept = z.lazy(() => singleLineText(120).meta({ example: 'Mensualidad de noviembre' }))
const dueOn = z.lazy(() =>
  dayInput.meta({ description: 'By which day to pay, in Caracas.', example: '2199-12-05' }),
)

const noteFields = () => ({
  concept: concept.meta({ description: 'What for; the payer and their bank see it.' }),
  amount: money.meta({ description: 'In its currency.', example: 25 }),
  currency: z.enum(CURRENCIES, said('Debe ser VES o USD.', 'Must be VES or USD.')).meta({
    description: 'Dollars are paid in bolívares, at the rate of the day on which they are paid.',
    example: 'USD',
  }),
  issuedOn: dayInput.optional().meta({
    description: 'Since when it is owed. Not in the future; default: today in Caracas.',
    example: '2026-01-31',
  }),
  dueOn,
  externalReference: externalReference.optional().meta({
    description: 'Your own number of the note. It need not be unique.',
    example: 'MENS-2026-11',
  }),
})

export const NewChargeNote = z.lazy(() =>
  z
    .object({
      customerId: z
        .string()
        .transform(customerId.toUuid)
        .meta({ description: 'Who owes it.', example: `cus_${EXAMPLE}` }),
      ...noteFields(),
      lines: newCheckoutLines.optional(),
      environment: environmentInput
        .optional()
        .meta({ description: ENVIRONMENT_NOTE.live, example: 'live' }),
    })
    .refine(({ lines, amount }) => lines === undefined || addsUp(lines, amount), {
      path: ['lines'],
      message: said('Deben sumar el monto.', 'Must add up to the amount.'),
    })
    .meta({ id: 'NewChargeNote' }),
)

const importedNote = z.lazy(() =>
  z
    .object({
      customerDocument: customerDocument
        .optional()
        .meta({ description: 'Who owes it, by their document.', example: 'V12345678' }),
      customerExternalReference: externalReference.optional().meta({
        description: 'Who owes it, by your own number of the customer.',
        example: 'ALU-0042',
      }),
      ...noteFields(),
    })
    .refine(
      ({ customerDocument: document, customerExternalReference: reference }) =>
        (document === undefined) !== (reference === undefined),
      {
        path: ['customerDocument'],
        message: said(
          'Di de quién es por uno de los dos: su documento (customerDocument), o tu número del cliente (customerExternalReference).',
          'Say whose it is by one of two: their document (customerDocument), or your number of the customer (customerExternalReference).',
        ),
      },
    ),
)

export const ChargeNoteImport = z.lazy(() =>
  z
    .object({
      rows: z
        .array(importedNote)
        .min(1, said('Debe tener al menos una fila.', 'Must have at least one row.'))
        .max(
          MAX_ROWS,
          said(`Puede tener ${MAX_ROWS} filas como máximo.`, `May have ${MAX_ROWS} rows at most.`),
        )
        .meta({ description: `Up to ${MAX_ROWS} notes, which are numbered in this order.` }),
    })
    .meta({
      id: 'ChargeNoteImport',
      example: {
        rows: [
          {
            customerDocument: 'V12345678',
            concept: 'Mensualidad de noviembre',
            amount: 25,
            currency: 'USD',
            dueOn: '2199-12-05',
          },
        ],
      },
    }),
)

export const NoteImportQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    decimal: z.enum([',', '.'], said('Debe ser , o .', 'Must be , or .')).optional().meta({
      description:
        'What stands before the céntimos in a CSV file. Only needed where its amounts can be read in two ways, as `1.000` can.',
      example: ',',
    }),
  }),
)

export const ImportedNotes = z.lazy(() =>
  z
    .object({
      created: z.int().meta({ description: 'How many were made.', example: 1 }),
      data: z
        .array(publicId(chargeNoteId, EXAMPLE))
        .meta({ description: 'Their ids, in the order of the rows.', example: [`cno_${EXAMPLE}`] }),
    })
    .meta({ id: 'ImportedChargeNotes' }),
)

export const NoteChanges = z.lazy(() =>
  z
    .object({
      concept: concept.optional(),
      dueOn: dueOn.optional(),
    })
    .meta({ id: 'ChargeNoteChanges' }),
)

export const NoteVoid = z.lazy(() =>
  z
    .object({
      reason: singleLineText(200)
        .optional()
        .meta({ description: 'Why.', example: 'Se emitió dos veces.' }),
    })
    .meta({ id: 'ChargeNoteVoid' }),
)

const day = (description: string, example: string) => z.iso.date().meta({ description, example })

const noteDetails = () => ({
  id: publicId(chargeNoteId, EXAMPLE),
  merchantId: publicId(merchantId, '01kga5ycm3en0bdnm8e8e9tx2z'),
  environment: z.enum(['live', 'test']),
  number: z.int().meta({ description: 'From 1 on, without gaps.', example: 17 }),
  customerId: publicId(customerId, EXAMPLE),
  customerName: z.string().meta({ example: 'Luis Rojas' }),
  concept: z.string().meta({ example: 'Mensualidad de noviembre' }),
  lines: z
    .array(CheckoutLine)
    .nullable()
    .meta({ example: [{ name: 'Pan de jamón', quantity: 2, unitAmount: 12.5 }] }),
  amount: z.number().meta({ example: 25 }),
  currency: z.enum(CURRENCIES).meta({ example: 'USD' }),
  issuedOn: day('Since when it is owed.', '2026-01-31'),
  dueOn: day('By which day to pay.', '2199-12-05'),
  status: z.enum(NOTE_STATUSES).meta({ example: 'open' }),
  daysOverdue: z.int().meta({
    description: 'Since the day after `dueOn`; 0 for one that is paid or void.',
    example: 0,
  }),
  paid: z.number().meta({ description: 'In its currency.', example: 0 }),
  remaining: z.number().meta({
    description: 'In its currency: with `paid` its amount; 0 for one that is void.',
    example: 25,
  }),
  checkoutId: publicId(checkoutId, EXAMPLE).meta({
    description: 'The checkout through which it is paid, which has its payments.',
  }),
  externalReference: shownReferences().externalReference.meta({ example: 'MENS-2026-11' }),
  seriesId: publicId(seriesId, EXAMPLE)
    .nullable()
    .meta({ description: 'The series that has made it; null if none did.', example: null }),
  period: z.string().nullable().meta({
    description: 'Of the series: `2026-11`, `2026-W48` or `2026`.',
    example: null,
  }),
  voidReason: z.string().nullable().meta({ example: null }),
  paidAt: isoTime.nullable().meta({ example: null }),
  createdAt: isoTime,
  updatedAt: isoTime,
})

/** As events tell it. */
export const ChargeNoteEventData = z.lazy(() =>
  z.object(noteDetails()).meta({ id: 'ChargeNoteEventData' }),
)

export const ChargeNote = z.lazy(() =>
  z
    .object({
      ...noteDetails(),
      amountVes: z.number().nullable().meta({
        description:
          'The whole amount in bolívares: at the quote that holds now, at that of the payment that closed it, or else at the present rate. Null while no rate is known.',
        example: 913.29,
      }),
      url: z.url().meta({
        description: 'The page through which it is paid.',
        example: 'https://payments.example.com/pay/q7Xb0m2ZkJ1nP8sRt4VwYc',
      }),
    })
    .meta({ id: 'ChargeNote' }),
)

const filters = () => ({
  environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
  status: caseInsensitiveEnum(NOTE_STATUSES)
    .optional()
    .meta({ description: 'Only those with this status.' }),
  overdue: booleanFilter
    .optional()
    .meta({ description: 'Only those that are overdue, or those that are not.' }),
  customerId: pathId(customerId)
    .optional()
    .meta({ description: 'Those of one customer, by its id of the form `cus_...`.' }),
  seriesId: pathId(seriesId)
    .optional()
    .meta({ description: 'Those of one series, by its id of the form `ser_...`.' }),
})

export const NoteQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, chargeNoteId),
    ...filters(),
    externalReference: externalReference.optional().meta({
      description: 'Your own number, in full and to the letter.',
      example: 'MENS-2026-11',
    }),
    search: searchTerm.optional().meta({
      description:
        'The number of the note, or part of the customer’s name, document, own number or a phone.',
      example: 'Rojas',
    }),
    from: momentInput.optional().meta({ description: 'Made at this time or later.' }),
    to: momentInput.optional().meta({ description: 'Made before this time.' }),
  }),
)

export const NoteExportQuery = z.lazy(() => z.object(filters()))

export const NoteList = z.lazy(() => pageSchema(ChargeNote).meta({ id: 'ChargeNoteList' }))
