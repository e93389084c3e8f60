import { zValidator } from '@hono/zod-validator'
import type { MiddlewareHandler } from 'hono'
import type * as z from 'zod'
import { ApiError } from './errors.ts'

/**
 * Validates one part of the request, and refuses it in the documented shape. The messages are the
 * schemas' own: they say what is wanted and never what was sent.
 */
export function validate(target: 'param' | 'query' | 'json', schema: z.ZodType): MiddlewareHandler {
  return zValidator(
    target,
    schema,
    (result) => {
      if (result.success) return
      throw new ApiError('INVALID_REQUEST', {
        details: result.error.issues.map(({ path, message }) => ({
          path: path.join('.'),
          message,
        })),
      })
    },
    // No schema of ours waits for anything.
    { validationFunction: (schema, value) => schema.safeParse(value) },
  )
}
