import { type Document, mediaOf, type Schema } from './schemas.ts'

/** Adds an example to each body of the document, composed of its fields' examples. */
export function addExamples<Given extends object>(given: Given): Given {
  const document = given as Document
  const schemas = document.components?.schemas ?? {}
  for (const [type, media] of mediaOf(document)) {
    if (type === 'application/json' && media.schema && media.example === undefined)
      media.example = exampleOf(media.schema, schemas)
  }
  return given
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (inner) return exampleOf(inner, schemas)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOf(field, schemas)]))
  }
  if (schema.items) return [exampleOf(schema.items, schemas)]
  if (schema.type === 'boolean') return true
  throw new Error(`a field has no example: ${JSON.stringify(schema)}`)
}
