import * as z from 'zod'

const registry = z.registry<{ neverEmpty: true }>()

/**
 * Marks a field in which "" and null are not "absent", even if it may be left out: an amount, what limits a
 * key, a role, when a payout is sent, or what an administrator stops. A program whose value went wrong must not get the default.
 */
export function neverEmpty<Schema extends z.ZodType>(schema: Schema): Schema {
  registry.add(schema, { neverEmpty: true })
  return schema
}

/** Whether this schema, or the one from which it was made, is marked. */
export const isNeverEmpty = (schema: z.ZodType): boolean =>
  registry.get(schema)?.neverEmpty === true
