import type * as z from 'zod'
import { isNeverEmpty } from '../wire/never-empty.ts'
import { fieldOf, innerOf } from './ignored-fields.ts'

type Fields = Record<string, unknown>

/**
 * What is sent without the optional fields that are empty and were refused for it: forms and generated clients fill in ""
 * or null where they have nothing. The same object if there are none. An amount is never left out, see neverEmpty().
 */
export function withoutEmptyFields(
  schema: z.ZodType,
  sent: unknown,
  issues: readonly z.core.$ZodIssue[],
): unknown {
  return issues.reduce((input, { path }) => withoutEmptyField(schema, input, path), sent)
}

function withoutEmptyField(
  schema: z.ZodType,
  sent: unknown,
  [name, ...rest]: readonly PropertyKey[],
): unknown {
  if (typeof sent !== 'object' || sent === null || name === undefined || !Object.hasOwn(sent, name))
    return sent
  const value = (sent as Fields)[name as string]
  const field = fieldOf(schema, sent, name)
  if (field === undefined) return sent
  if (!Array.isArray(sent) && isEmpty(value) && mayBeLeftOut(field)) {
    const { [name as string]: _, ...others } = sent as Fields
    return others
  }
  const inner = withoutEmptyField(field, value, rest)
  if (inner === value) return sent
  return Array.isArray(sent) ? sent.with(Number(name), inner) : { ...sent, [name]: inner }
}

/** Nothing, or an object of nothing. */
const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (typeof value === 'object' && !Array.isArray(value) && Object.values(value).every(isEmpty))

function mayBeLeftOut(field: z.ZodType): boolean {
  for (let inner: z.ZodType | undefined = field; inner; inner = innerOf(inner))
    if (isNeverEmpty(inner)) return false
  return field.safeParse(undefined).success
}
