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

const failureView = (code: FailureReason) => ({ code, ...FAILURES[code] })

/** The failure reason of an order or a refund; absent if it has none. */
export const failureReasonView = (reason: FailureReason | null) =>
  reason === null ? {} : { failureReason: failureView(reason) }

/** The failure reason where it is always shown. */
export const failureOrNull = (reason: FailureReason | null) =>
  reason === null ? null : failureView(reason)
