import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import { ApiError, invalidField } from '../wire/errors.ts'
import { errorDetailsOf, issueMessage } from '../wire/input-messages.ts'

/** Parses input with a schema; error messages come from the schema, or else from issueMessage(). */
export const parseInput = (schema: z.ZodType, sent: unknown) =>
  schema.safeParse(sent, { error: issueMessage })

/** Rejects a period that ends before it begins. */
function validatePeriodOrder(input: unknown): void {
  const { from, to } = input as { from?: unknown; to?: unknown }
  if (from instanceof Date && to instanceof Date && from > to) {
    throw invalidField('from', 'Must not be after `to`.')
  }
}

/** Validates one part of the request. Throws INVALID_REQUEST with the details. */
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
    // No schema here is asynchronous.
    { validationFunction: parseInput },
  )
}
