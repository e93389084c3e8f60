import type * as z from 'zod'
import { isNeverEmpty } from '../wire/never-empty.ts'
import { fieldOf, innerOf } from './ignored-fields.ts'

type Path = readonly PropertyKey[]

/**
 * What is sent without the optional fields that are empty and were refused for it: forms and generated clients fill in ""
 * or null where they have nothing. The same object if there are none. An amount is never left out, see neverEmpty().
 */
export function withoutEmptyFields(
  schema: z.ZodType,
  sent: unknown,
  issues: readonly z.core.$ZodIssue[],
): unknown {
  const empty = issues.flatMap(({ path }) => emptyField(schema, sent, path) ?? [])
  if (empty.length === 0) return sent
  const copies = new Set<object>()
  const meant = copyOf(sent as Holder, copies)
  for (const { path, name } of empty) {
    let holder = meant
    for (const key of path) {
      // Each is copied once, however many fields of it are empty.
      if (!copies.has(holder[key] as Holder)) holder[key] = copyOf(holder[key] as Holder, copies)
      holder = holder[key] as Holder
    }
    Reflect.deleteProperty(holder, name)
  }
  return meant
}

/** An object or a list. */
type Holder = Record<PropertyKey, unknown>

function copyOf(holder: Holder, copies: Set<object>): Holder {
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Holder
  copies.add(copy)
  return copy
}

/** Where on the path of an issue the outermost optional field is that is empty, if one is. */
function emptyField(
  schema: z.ZodType,
  sent: unknown,
  path: Path,
): { path: Path; name: PropertyKey } | null {
  let field: z.ZodType | undefined = schema
  let holder = sent
  for (const [depth, name] of path.entries()) {
    if (!isHolder(holder) || !Object.hasOwn(holder, name)) return null
    field = fieldOf(field, holder, name)
    if (field === undefined) return null
    const { [name]: value } = holder
    if (!Array.isArray(holder) && isEmpty(value) && mayBeLeftOut(field))
      return { path: path.slice(0, depth), name }
    holder = value
  }
  return null
}

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

const isNothing = (value: unknown): boolean => value === null || value === ''

/** Nothing, or an object of nothing. */
const isEmpty = (value: unknown): boolean =>
  isNothing(value) ||
  (isHolder(value) && !Array.isArray(value) && Object.values(value).every(isNothing))

function mayBeLeftOut(field: z.ZodType): boolean {
  for (let inner: z.ZodType | undefined = field; inner; inner = innerOf(inner))
    if (isNeverEmpty(inner)) return false
  return field.safeParse(undefined).success
}
