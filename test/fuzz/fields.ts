import * as z from 'zod'
import type { Route } from '../../src/http/route.ts'

/** Something that a query or a body may hold, at whatever depth. */
export interface Field {
  /** `0` stands for an element of a list. */
  path: readonly string[]
  /** What it takes, or nearly. */
  example: unknown
}

interface Node {
  $ref?: string
  $defs?: Record<string, Node>
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  example?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
}

/** What the schema of a query, a body or a form names: required or not, and within other fields. */
export function fieldsOf(schema: z.ZodType | undefined): Field[] {
  if (!schema) return []
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
  const byPath = new Map(walk(root, [], root).map((field) => [field.path.join('.'), field]))
  return [...byPath.values()]
}

/** The names of the fields that a query or body takes; none where there is none. */
export const fieldNames = (schema: Route['query']): string[] =>
  fieldsOf(schema).flatMap(({ path: [name, ...inner] }) => (name && !inner.length ? [name] : []))

function walk(node: Node, path: readonly string[], root: Node): Field[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = node
  const referred = node.$ref && root.$defs?.[node.$ref.replace('#/$defs/', '')]
  return [
    ...(referred ? walk(referred, path, root) : []),
    ...Object.entries(properties).flatMap(([name, inner]) => [
      { path: [...path, name], example: exampleOf(inner) },
      ...walk(inner, [...path, name], root),
    ]),
    ...(items ? walk(items, [...path, '0'], root) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((inner) => walk(inner, path, root)),
  ]
}

function exampleOf({ example, enum: values, const: only, type, anyOf, items }: Node): unknown {
  const known = example ?? values?.[0] ?? only
  if (known !== undefined) return known
  if (anyOf?.[0]) return exampleOf(anyOf[0])
  const kind = [type].flat()[0]
  if (kind === 'array') return items ? [exampleOf(items)] : []
  return { string: 'texto', integer: 1, number: 1, boolean: true, object: {} }[kind ?? ''] ?? null
}
