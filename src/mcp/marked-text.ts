import { definitionOf, type JsonSchema } from './tools.ts'

/** What a value of ours looks like wherever it stands: an id, a time, a day, an amount, a phone or another number. */
const OWN_FORMATS =
  /^(?:[a-z]{3}_[0-7][0-9a-hjkmnp-tv-z]{25}|\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?|-?[\d.*]{1,40}|)$/

/** The fields whose texts the service makes itself, or has checked to be nothing but a RIF. */
const OWN_FIELDS: ReadonlySet<string> = new Set([
  ...['url', 'receiptUrl', 'token', 'rif', 'bankName'],
  // What a failure is called, in both languages.
  ...['es', 'en'],
])

/**
 * The JSON text of a result for a model to read, in which each text that somebody wrote stands between two marks with the
 * nonce: what a payer has put into a name cannot contain the mark that ends it. Texts that the schema lists, ids, times,
 * numbers and what the service has made itself stand as they are.
 */
export function markedText(value: unknown, schema: JsonSchema, nonce: string): string {
  const mark = (part: unknown, described: JsonSchema[]): unknown => {
    if (typeof part === 'string') {
      const isListed = described.some(({ enum: values, const: only }) =>
        (values ?? [only]).includes(part),
      )
      return isListed || OWN_FORMATS.test(part) ? part : `⟦data:${nonce}⟧${part}⟦/data:${nonce}⟧`
    }
    if (Array.isArray(part)) {
      const items = described.flatMap((option) => option.items ?? [])
      return part.map((item) => mark(item, optionsOf(items, schema)))
    }
    if (typeof part !== 'object' || part === null) return part
    const entries = Object.entries(part).map(([name, field]) => {
      const fields = described.flatMap(({ properties }) => properties?.[name] ?? [])
      // The names of an open object, such as metadata, are somebody's texts too.
      if (fields.length === 0) return [mark(name, []), mark(field, [])]
      const isOwn = typeof field === 'string' && OWN_FIELDS.has(name)
      return [name, isOwn ? field : mark(field, optionsOf(fields, schema))]
    })
    return Object.fromEntries(entries)
  }
  return JSON.stringify(mark(value, optionsOf([schema], schema)))
}

/** The schemas that a value may have, without references and unions. */
const optionsOf = (schemas: readonly JsonSchema[], root: JsonSchema): JsonSchema[] =>
  schemas.flatMap((schema) => {
    const { $ref, anyOf = [], oneOf = [], allOf = [] } = schema
    const referred = $ref === undefined ? undefined : definitionOf(root, $ref)
    const parts = [...(referred ? [referred] : []), ...anyOf, ...oneOf, ...allOf]
    return [schema, ...optionsOf(parts, root)]
  })
