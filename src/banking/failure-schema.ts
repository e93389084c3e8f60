import * as z from 'zod'
import { FAILURES, type FailureReason } from '../platform/bank/failures.ts'

/** Why a payment failed: a code for programs and texts for payers. */
export const Failure = z.lazy(() =>
  z
    .object({
      code: z.enum(Object.keys(FAILURES) as [FailureReason, ...FailureReason[]]),
      es: z.string().meta({ example: FAILURES.INSUFFICIENT_FUNDS.es }),
      en: z.string().meta({ example: FAILURES.INSUFFICIENT_FUNDS.en }),
    })
    .meta({ id: 'Failure' }),
)
