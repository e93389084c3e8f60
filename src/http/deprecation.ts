import * as z from 'zod'

/** A deprecation, and how long the deprecated part keeps working. */
export interface Deprecation {
  /** The day from which it should not be used any more: `2027-01-31`. */
  since: string
  /** The first day on which it may be removed: at least six months later. */
  sunset: string
  /** What to use instead, in a sentence. */
  alternative: string
}

const deprecatedFields = new WeakMap<z.ZodType, Deprecation>()

/** Marks a field of an input or output as deprecated, in the document and in the response headers. */
export function deprecatedField<Schema extends z.ZodType>(
  schema: Schema,
  deprecation: Deprecation,
): Schema {
  assertNoticePeriod(deprecation)
  const { since, sunset, alternative } = deprecation
  const description = `Deprecated since ${since}, gone from ${sunset} on. ${alternative}`
  const marked = schema.meta({ ...schema.meta(), deprecated: true, description })
  deprecatedFields.set(marked, deprecation)
  return marked
}

/** What of a route's declaration can be deprecated. */
interface DeprecableParts {
  deprecated?: Deprecation | undefined
  params?: unknown
  query?: unknown
  body?: unknown
  returns: readonly [status: number, schema: unknown]
}

/** The deprecation with the earliest sunset among the route and its fields; null without any. */
export function deprecationOf(route: DeprecableParts): Deprecation | null {
  if (route.deprecated) assertNoticePeriod(route.deprecated)
  const { params, query, body, returns } = route
  const inside = [params, query, body, returns[1]].flatMap((schema) => deprecationsIn(schema))
  const all = [...(route.deprecated ? [route.deprecated] : []), ...inside]
  return all.toSorted((one, other) => one.sunset.localeCompare(other.sunset))[0] ?? null
}

/** The deprecated fields anywhere in a schema. */
function deprecationsIn(part: unknown, seen = new Set<unknown>()): Deprecation[] {
  if (typeof part !== 'object' || part === null || seen.has(part)) return []
  seen.add(part)
  if (part instanceof z.ZodType) {
    const marked = deprecatedFields.get(part)
    if (marked) return [marked]
    return deprecationsIn(part instanceof z.ZodLazy ? part.unwrap() : part.def, seen)
  }
  return Object.values(part).flatMap((inner) => deprecationsIn(inner, seen))
}

/**
 * The headers `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and the link to the documentation. Dates begin at
 * midnight UTC.
 */
export const deprecationHeaders = ({ since, sunset }: Deprecation): Record<string, string> => ({
  Deprecation: `@${Date.parse(since) / 1000}`,
  Sunset: new Date(sunset).toUTCString(),
  Link: '</docs>; rel="deprecation"; type="text/html"',
})

function assertNoticePeriod({ since, sunset }: Deprecation): void {
  const soonest = new Date(since)
  soonest.setUTCMonth(soonest.getUTCMonth() + 6)
  if (!(new Date(sunset) >= soonest)) {
    throw new Error(
      `deprecated on ${since}, it has to work for six months, and not until ${sunset}`,
    )
  }
}
