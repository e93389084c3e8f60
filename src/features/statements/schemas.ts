import * as z from 'zod'
import { said } from '../../domain/words.ts'
import { merchantId } from '../../platform/ids.ts'
import { pathId } from '../../wire/schemas.ts'
import { CONFIRMATION } from './confirmation.ts'
import { FIELDS, MAX_REQUEST_BYTES, ROW_PROBLEMS } from './rules.ts'

export const StatementParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

const CONFIRMATION_EXAMPLE =
  '6f1a0c5b2c0c4f0fb3c1b3a6d3e5a8f7c9b2d4e6f8a0b1c3d5e7f9a1b3c5d7e9-acc_01k0a7v3m2f4s8x9b6c1d5e7gh'

const field = () => z.enum(FIELDS)

/** What a column is called in the file. */
const title = () => z.string().trim().min(1).max(100)

export const StatementFile = z.lazy(() =>
  z
    .object({
      file: z
        .string()
        .min(1)
        .max(MAX_REQUEST_BYTES)
        .regex(
          /^[A-Za-z0-9+/]+={0,2}$/,
          said('Debe ser el archivo en Base64.', 'Must be the file in Base64.'),
        )
        .meta({
          description: 'The file, in Base64.',
          example:
            'RmVjaGE7UmVmZXJlbmNpYTtEZWJpdG87Q3JlZGl0bwozMS8wMS8yMDI2OzAwMDEyMjgzOzsxMjUsNTAK',
        }),
      columns: z
        .partialRecord(field(), title())
        .optional()
        .meta({
          description:
            'The title of each column, where they are not recognised. Columns that are left out are not read.',
          example: { date: 'Fecha', reference: 'Referencia', credit: 'Credito', debit: 'Debito' },
        }),
      decimal: z.enum([',', '.']).optional().meta({
        description: 'Which mark is decimal, where the amounts do not show it.',
        example: ',',
      }),
      confirm: z.string().regex(CONFIRMATION).optional().meta({
        description:
          'What the preview has said as `confirm`: the same rows, understood in the same way, are recorded for the same account. Without it nothing is.',
        example: CONFIRMATION_EXAMPLE,
      }),
    })
    .meta({ id: 'StatementFile' }),
)

const FileColumn = z.lazy(() =>
  z
    .object({
      title: z.string().meta({ example: 'Referencia' }),
      field: field().nullable().meta({
        description: 'What it was understood as; null where it is not read.',
        example: 'reference',
      }),
    })
    .meta({ id: 'StatementColumn' }),
)

const FileRow = z.lazy(() =>
  z
    .object({
      line: z.number().int().meta({ description: 'The line of the file.', example: 7 }),
      bookedOn: z.iso.date().meta({ example: '2026-01-31' }),
      direction: z.enum(['in', 'out']).meta({ example: 'in' }),
      type: z.enum(['transfer', 'p2p', 'deposit', 'fee']).meta({ example: 'p2p' }),
      amount: z.number().meta({ description: 'Bolívares.', example: 125.5 }),
      reference: z.string().nullable().meta({ example: '00012283' }),
      concept: z.string().meta({ example: 'PAGO MOVIL' }),
      phone: z.string().nullable().meta({ example: '04141234567' }),
      bankCode: z.string().nullable().meta({ example: '0102' }),
      document: z.string().nullable().meta({ example: 'V12345678' }),
    })
    .meta({ id: 'StatementRow' }),
)

const UnreadRow = z.lazy(() =>
  z
    .object({
      line: z.number().int().meta({ example: 9 }),
      problem: z.enum(ROW_PROBLEMS).meta({
        description:
          '`date`: it has no day that can be read. `amount`: its amount cannot be read, or in two ways (say `decimal`). `direction`: nothing shows whether it came in or went out. `future`: it is of a day that has not come.',
        example: 'amount',
      }),
      text: z.string().meta({ description: 'What stands there.', example: '1.000' }),
    })
    .meta({ id: 'UnreadStatementRow' }),
)

export const ImportedStatement = z.lazy(() =>
  z
    .object({
      status: z.enum(['preview', 'recorded']).meta({
        description: 'Whether anything was recorded.',
        example: 'preview',
      }),
      accountNumber: z.string().meta({
        description: 'Of the account that the movements are for, masked.',
        example: '0108************1234',
      }),
      format: z.enum(['csv', 'xlsx']).meta({ example: 'csv' }),
      headLine: z.number().int().meta({
        description: 'The line with the titles of the columns.',
        example: 6,
      }),
      columns: z.array(FileColumn),
      decimal: z.enum([',', '.']).nullable().meta({
        description: 'Which mark is decimal; null where no amount shows it.',
        example: ',',
      }),
      from: z.iso.date().nullable().meta({ description: 'The first day.', example: '2026-01-31' }),
      to: z.iso.date().nullable().meta({ description: 'The last day.', example: '2026-01-31' }),
      count: z.number().int().meta({ description: 'How many movements it has.', example: 1 }),
      skipped: z.number().int().meta({
        description: 'Rows that are no movements, such as totals.',
        example: 0,
      }),
      added: z.number().int().meta({ description: 'How many were not recorded yet.', example: 1 }),
      known: z.number().int().meta({ description: 'How many were.', example: 0 }),
      matched: z.number().int().meta({
        description:
          'How many of those that are recorded belong to a payment. Claims that wait for one take it within a minute.',
        example: 0,
      }),
      totalIn: z.number().meta({ description: 'Bolívares that came in.', example: 125.5 }),
      totalOut: z.number().meta({ description: 'Bolívares that went out.', example: 0 }),
      dayBalances: z.number().int().meta({
        description: 'Of how many days the file proves what the account held at their end.',
        example: 0,
      }),
      rows: z.array(FileRow).meta({ description: 'The first 20 movements.' }),
      unread: z.array(UnreadRow).meta({
        description:
          'Rows that may be movements and cannot be read, the first 50. While there are any, nothing can be confirmed: no movement is to be lost.',
      }),
      unreadCount: z.number().int().meta({ example: 0 }),
      confirm: z.string().nullable().meta({
        description:
          'Send it with the same file to record it; null where that is done, or cannot be.',
        example: CONFIRMATION_EXAMPLE,
      }),
    })
    .meta({ id: 'ImportedStatement' }),
)
