import * as z from 'zod'
import { BANK_OPERATIONS } from '../../domain/bank-operations.ts'
import { isoTime } from '../../wire/schemas.ts'

const STATUSES = ['ok', 'degraded', 'down', 'unknown'] as const
export type BankHealthStatus = (typeof STATUSES)[number]

const Window = z.lazy(() =>
  z
    .object({
      calls: z.int().meta({ description: 'How often the bank was asked.', example: 40 }),
      answeredShare: z.number().nullable().meta({
        description:
          'The share of calls that the bank has answered, from 0 to 1; null without calls. A refusal is an answer.',
        example: 0.975,
      }),
      p95Ms: z.int().nullable().meta({
        description:
          '95 of 100 answers took no longer, in milliseconds: the end of the range in which the percentile lies (100, 200, 500, 1000, 1500, 2000, 3000, 5000, 7500, 10000, 15000; 60000 for more). Null without answers.',
        example: 1500,
      }),
      lastFailureAt: isoTime.nullable().meta({
        description: 'When the bank last did not answer; null if it always did.',
        example: null,
      }),
    })
    .meta({ id: 'BankHealthWindow' }),
)

export const BankHealthList = z.lazy(() =>
  z
    .object({
      data: z.array(
        z
          .object({
            bankCode: z.string().meta({ example: '0191' }),
            bankName: z.string().meta({ example: 'Banco Nacional de Crédito (BNC)' }),
            operations: z.array(
              z
                .object({
                  operation: z.enum(BANK_OPERATIONS).meta({ example: 'charge' }),
                  status: z.enum(STATUSES).meta({
                    description:
                      '`down`: of the newest minutes with three calls together, of the last five minutes, less than half were answered. `degraded`: less than 90 % of the last five minutes. `unknown`: fewer than three calls in five minutes.',
                    example: 'ok',
                  }),
                  degradedSince: isoTime.nullable().meta({
                    description:
                      'Since when it fails, from the event `bank.degraded` until `bank.recovered`; null otherwise.',
                    example: null,
                  }),
                  last5Minutes: Window,
                  last24Hours: Window,
                })
                .meta({ id: 'BankOperationHealth' }),
            ),
          })
          .meta({ id: 'BankHealth' }),
      ),
    })
    .meta({ id: 'BankHealthList' }),
)
