import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import { ApiError, invalidField } from '../wire/errors.ts'
import { errorDetailsOf, issueMessage } from '../wire/input-messages.ts'

/** Reads what was sent by a schema; what is wrong with it is said in the schema's words, or else in the service's. */
export const parseInput = (schema: z.ZodType, sent: unknown) =>
  schema.safeParse(sent, { error: issueMessage })

/** A period that ends before it begins is asked for by mistake, wherever there is one. */
function validatePeriodOrder(input: unknown): void {
  const { from, to } = input as { from?: unknown; to?: unknown }
  if (from instanceof Date && to instanceof Date && from > to) {
    throw invalidField('from', 'Must not be after `to`.')
  }
}

/** Validates one part of the request, and refuses it in the documented shape. */
export function validate(target: 'param' | 'query' | 'json', schema: z.ZodType): MiddlewareHandler {
  return zValidator(
    target,
    schema,
    (result) => {
      if (result.success) return validatePeriodOrder(result.data)
      throw new ApiError('INVALID_REQUEST', {
        details: errorDetailsOf(result.error.issues, result.data),
      })
    },
    // No schema of ours waits for anything.
    { validationFunction: parseInput },
  )
}
