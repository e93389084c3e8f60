import * as z from 'zod'
import type { Route } from '../../src/http/route.ts'

/** The names of the fields that a query or body takes; none where there is none. */
export function fieldNames(schema: Route['query']): string[] {
  const made = schema?.unwrap()
  return made instanceof z.ZodObject ? Object.keys(made.shape) : []
}
