import * as z from 'zod'

/** Of a request. */
export const MAX_IGNORED_FIELDS = 10
const MAX_CHARACTERS = 200

/**
 * The fields of a body that its schema does not have, as paths such as `lines.0.qty`, at most ten. What is open to any
 * field, as metadata is, has none.
 */
export function ignoredFields(schema: z.ZodType, sent: unknown): string[] {
  const found: string[] = []
  collect(schema, sent, [], found)
  return found
}

/** The parameters of a query that its schema does not have, as `query.stauts`. */
export function ignoredParameters(schema: z.ZodType | undefined, sent: string[]): string[] {
  if (sent.length === 0) return []
  const known = schema === undefined ? {} : parametersOf(schema)
  return sent.filter((name) => !Object.hasOwn(known, name)).map((name) => `query.${encoded(name)}`)
}

/** The parameters of a query's schema, by name. */
export const parametersOf = (schema: z.ZodType) => (unwrapped(schema) as z.ZodObject).shape

function collect(schema: z.ZodType, sent: unknown, path: string[], found: string[]): void {
  if (typeof sent !== 'object' || sent === null || found.length >= MAX_IGNORED_FIELDS) return
  const inner = optionOf(unwrapped(schema), sent)
  if (inner instanceof z.ZodArray && Array.isArray(sent)) {
    const element = inner.def.element as z.ZodType
    for (const [index, entry] of sent.entries())
      collect(element, entry, [...path, `${index}`], found)
  } else if (inner instanceof z.ZodObject && !Array.isArray(sent)) {
    collectOf(inner, sent as Record<string, unknown>, path, found)
  }
}

/** Of objects that a field tells apart, the one that is sent. */
function optionOf(schema: z.ZodType, sent: object): z.ZodType {
  if (!(schema instanceof z.ZodDiscriminatedUnion)) return schema
  const { discriminator, options } = schema.def
  const type = (sent as Record<string, unknown>)[discriminator]
  const option = options
    .map((one) => unwrapped(one as z.ZodType))
    .find((one) => one instanceof z.ZodObject && one.shape[discriminator]?.safeParse(type).success)
  return option ?? schema
}

function collectOf(
  { shape, def }: z.ZodObject,
  sent: Record<string, unknown>,
  path: string[],
  found: string[],
): void {
  const isOpen = def.catchall !== undefined && !(def.catchall instanceof z.ZodNever)
  for (const [name, value] of Object.entries(sent)) {
    const field = Object.hasOwn(shape, name) ? (shape[name] as z.ZodType) : undefined
    const fieldPath = [...path, encoded(name)]
    if (field) collect(field, value, fieldPath, found)
    else if (!isOpen && found.length < MAX_IGNORED_FIELDS) found.push(fieldPath.join('.'))
  }
}

/** The schema of a field of what is sent, or of an entry of a list; undefined if there is none. */
export function fieldOf(schema: z.ZodType, sent: object, name: PropertyKey): z.ZodType | undefined {
  const inner = optionOf(unwrapped(schema), sent)
  if (inner instanceof z.ZodArray) return inner.def.element as z.ZodType
  const shape = inner instanceof z.ZodObject ? inner.shape : {}
  return Object.hasOwn(shape, name) ? (shape[name as string] as z.ZodType) : undefined
}

/** The schema within one that makes it optional or transforms it; undefined if it is neither. */
export function innerOf(schema: z.ZodType): z.ZodType | undefined {
  if (schema instanceof z.ZodLazy) return schema.unwrap() as z.ZodType
  if (schema instanceof z.ZodPipe) return schema.def.in as z.ZodType
  return (schema.def as { innerType?: z.ZodType }).innerType
}

/** The schema of what is sent, without what makes it optional or transforms it. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema)
  return inner === undefined ? schema : unwrapped(inner)
}

/** Fit for a header, and for a path: a point within a name is none between two. */
const encoded = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replaceAll('.', '%2E')

/** The value of `X-Ignored-Fields`: as many of the paths as fit, and of a single one that does not, its beginning. */
export function ignoredFieldsHeader(fields: readonly string[]): string {
  const [first = ''] = fields
  const start = first.slice(0, MAX_CHARACTERS).replace(/%.?$/, '')
  return fields.slice(1).reduce((header, field) => {
    const longer = `${header}, ${field}`
    return longer.length > MAX_CHARACTERS ? header : longer
  }, start)
}

/** A preference with its parameters; a comma within quotes separates nothing. */
const PREFERENCES = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g
const HANDLING = /^\s*handling\s*=\s*(?:"([^"]*)"|([^\s;]+))\s*(?:;|$)/i

/** Whether the request says `Prefer: handling=strict` (RFC 7240). Of several, the first counts. */
export function prefersStrictHandling(prefer: string | undefined): boolean {
  for (const preference of prefer?.match(PREFERENCES) ?? []) {
    const [, quoted, bare] = HANDLING.exec(preference) ?? []
    const value = quoted ?? bare
    if (value !== undefined) return value.toLowerCase() === 'strict'
  }
  return false
}
