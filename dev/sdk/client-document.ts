/** A schema, as far as types are made of it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
}

type Content = Record<string, { schema: Schema }>

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  operationId: string
  summary: string
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Content }
  servers?: unknown
  responses: Record<string, { content?: Content }>
}

/** An operation with its place. */
export interface PlacedOperation {
  method: string
  path: string
  operation: Operation
}

type PathItem = Record<string, Operation> & { servers?: unknown }

/** What is read of the OpenAPI document. */
export interface Document {
  paths: Record<string, PathItem>
  components: { schemas: Record<string, Schema> }
}

const methods = ['get', 'post', 'put', 'delete'] as const

/** The operations under the interface's own address; the others are pages, pictures and what banks post. */
export const operationsOf = ({ paths }: Document): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method]
      const isElsewhere = item.servers !== undefined || operation?.servers !== undefined
      return operation === undefined || isElsewhere ? [] : [{ method, path, operation }]
    }),
  )

/**
 * The document with what the types of a client need: descriptions, requests and successes. Errors have one shape, and
 * examples and headers would be half of the package.
 */
export function reduceDocument(document: Document): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, operation } of operationsOf(document)) {
    const successes = Object.entries(operation.responses).filter(([status]) => status[0] === '2')
    const parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header')
    const item = paths[path] ?? {}
    item[method] = { ...operation, parameters, responses: Object.fromEntries(successes) }
    paths[path] = item
  }
  return withoutExamples({ ...document, paths, webhooks: {} }) as object
}

const leftOut = ['example', 'examples', 'headers']

/** `areNames`: the keys of the node are names of fields, of which none is left out. */
function withoutExamples(node: unknown, areNames = false): unknown {
  if (Array.isArray(node)) return node.map((item) => withoutExamples(item))
  if (typeof node !== 'object' || node === null) return node
  const kept = Object.entries(node).filter(([name]) => areNames || !leftOut.includes(name))
  return Object.fromEntries(
    kept.map(([name, value]) => [name, withoutExamples(value, name === 'properties' && !areNames)]),
  )
}

/** Whether a success may be something else than JSON. */
const givesFile = ({ responses }: Operation): boolean =>
  Object.entries(responses)
    .filter(([status]) => status[0] === '2')
    .flatMap(([, { content = {} }]) => Object.keys(content))
    .some((type) => type !== 'application/json')

/** `repeatable`: takes an Idempotency-Key. `list`: is read by pages. `file`: may give something else than JSON. */
export function traitsOf(operation: Operation): string[] {
  const names = (operation.parameters ?? []).map(({ name }) => name)
  return [
    ...(names.includes('Idempotency-Key') ? ['repeatable'] : []),
    ...(names.includes('after') ? ['list'] : []),
    ...(givesFile(operation) ? ['file'] : []),
  ]
}

/** The source of the tables of operations and of events. */
export function operationTable(document: Document): string {
  const rows = operationsOf(document).map(({ method, path, operation }) => {
    const row = [method.toUpperCase(), path, ...traitsOf(operation)]
      .map((text) => `'${text}'`)
      .join(', ')
    return `  /** ${operation.summary}. */\n  ${operation.operationId}: [${row}],`
  })
  return [
    '/**',
    ' * Each operation with its method and path. `repeatable`: takes an Idempotency-Key. `list`: is read by pages. `file`:',
    ' * may give something else than JSON.',
    ' */',
    'export const operations = {',
    ...rows,
    '} as const',
    '',
    '/** The types of all events. */',
    'export const eventTypes = [',
    ...(document.components.schemas.EventType?.enum ?? []).map((type) => `  '${type}',`),
    '] as const',
    '',
  ].join('\n')
}
