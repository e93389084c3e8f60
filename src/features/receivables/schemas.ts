import * as z from 'zod'
import { pageSchema, pagingQuery } from '../../lists/paging.ts'
import { customerId, merchantId } from '../../platform/ids.ts'
import {
  dayFilter,
  ENVIRONMENT_NOTE,
  environmentFilter,
  pathId,
  publicId,
  searchTerm,
} from '../../wire/schemas.ts'
import { SHOWN_CUSTOMERS } from './rules.ts'

export const ReceivablesParams = z.lazy(() => z.object({ id: pathId(merchantId) }))

export const ReceivablesQuery = z.lazy(() =>
  z.object({
    environment: environmentFilter.optional().meta({ description: ENVIRONMENT_NOTE.live }),
    on: dayFilter.optional().meta({
      description:
        'As it stood at the end of this day in Caracas, without what was paid later. If left out, today.',
      example: '2026-01-31',
    }),
  }),
)

export const DebtorsQuery = z.lazy(() =>
  z.object({
    ...pagingQuery(50, customerId),
    ...ReceivablesQuery.unwrap().shape,
    search: searchTerm.optional().meta({
      description:
        'Part of the name, document, own number or a phone, such as its last four digits.',
      example: 'Rojas',
    }),
  }),
)

const owed = (description: string, example: number) => z.number().meta({ description, example })

const ages = () => ({
  currency: z.enum(['VES', 'USD']).meta({ example: 'USD' }),
  notDue: owed('What need not be paid yet.', 25),
  days1to30: owed('What is overdue for 1 to 30 days.', 0),
  days31to60: owed('What is overdue for 31 to 60 days.', 0),
  days61to90: owed('What is overdue for 61 to 90 days.', 0),
  over90: owed('What is overdue for longer.', 0),
  total: owed('The sum of all ages.', 25),
})

const ReceivablesByAge = z.lazy(() => z.object(ages()).meta({ id: 'ReceivablesByAge' }))

const totalVes = z.lazy(() =>
  z.number().nullable().meta({
    description:
      'Both together in bolívares, at the rate of that day. Null while no rate is known.',
    example: 913.29,
  }),
)

const Debtor = z.lazy(() =>
  z
    .object({
      id: publicId(customerId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
      name: z.string().meta({ example: 'Luis Rojas' }),
      document: z.string().nullable().meta({ example: 'V12345678' }),
      externalReference: z.string().nullable().meta({ example: 'ALU-0042' }),
      data: z.array(ReceivablesByAge).meta({ description: 'In bolívares, then in dollars.' }),
      totalVes,
    })
    .meta({ id: 'Debtor' }),
)

export const DebtorList = z.lazy(() => pageSchema(Debtor).meta({ id: 'DebtorList' }))

export const Receivables = z.lazy(() =>
  z
    .object({
      on: z.iso.date().meta({ example: '2026-01-31' }),
      environment: z.enum(['live', 'test']),
      data: z.array(ReceivablesByAge).meta({ description: 'In bolívares, then in dollars.' }),
      totalVes,
      collectedThisMonth: z
        .array(
          z
            .object({
              currency: z.enum(['VES', 'USD']).meta({ example: 'USD' }),
              amount: z.number().meta({ example: 25 }),
            })
            .meta({ id: 'CollectedAmount' }),
        )
        .meta({
          description:
            'What was paid of charge notes from the first of the month until the end of that day, less what was taken off them again, in the currency of each note: in bolívares, then in dollars.',
        }),
      customers: z
        .array(
          z
            .object({
              customerId: publicId(customerId, '01kga5ycm3e8wbrqjbzqk9c6vm'),
              name: z.string().meta({ example: 'Luis Rojas' }),
              ...ages(),
            })
            .meta({ id: 'CustomerReceivables' }),
        )
        .meta({
          description: `By customer and currency, up to ${SHOWN_CUSTOMERS}, who owes most first. The list and the file have all.`,
        }),
    })
    .meta({ id: 'Receivables' }),
)
