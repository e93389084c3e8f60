/** A schema of the document, as far as it is read or changed here. */
export interface Schema {
  $ref?: string
  description?: string
  example?: unknown
  examples?: unknown[]
  default?: unknown
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  discriminator?: { propertyName: string; mapping: Record<string, string> }
}

export interface Media {
  schema?: Schema
  example?: unknown
}

interface Parameter {
  name: string
  description?: string
  example?: unknown
  schema?: Schema
}

interface Operation {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content?: Record<string, Media> }
  responses?: Record<string, { content?: Record<string, Media> }>
}

export interface Document {
  paths?: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

const operationsOf = ({ paths = {}, webhooks = {} }: Document): Operation[] =>
  [paths, webhooks].flatMap((items) => Object.values(items)).flatMap((item) => Object.values(item))

/** A media type of a body: of which operation, and whether the service sends it, as the answer or as an event. */
interface UsedMedia {
  operation: string
  isTold: boolean
  type: string
  media: Media
}

/** Every media type of a body. */
export const mediaOf = (document: Document): UsedMedia[] =>
  operationsOf(document).flatMap(({ operationId: operation, requestBody, responses = {} }) => {
    const bodies = Object.entries(responses).map(
      ([status, body]) => [status.startsWith('2'), body] as const,
    )
    const isEvent = Object.values(document.webhooks ?? {}).some(
      ({ post }) => post?.operationId === operation,
    )
    return [[isEvent, requestBody] as const, ...bodies].flatMap(([isTold, body]) =>
      Object.entries(body?.content ?? {}).map(([type, media]) => ({
        ...{ operation, isTold, type, media },
      })),
    )
  })

const schemasWithin = (schema: Schema): Schema[] => {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return [schema, ...[...parts, ...allOf].flatMap(schemasWithin)]
}

/** Every schema of a body and all that it consists of, those of components first. */
export function bodySchemas(document: Document): Schema[] {
  const components = Object.values(document.components?.schemas ?? {})
  const inline = mediaOf(document).flatMap(({ media: { schema } }) => (schema ? [schema] : []))
  return [...components, ...inline].flatMap(schemasWithin)
}

export const parametersOf = (document: Document): Parameter[] =>
  operationsOf(document).flatMap(({ parameters = [] }) => parameters)

/** Every schema of a parameter. */
export const parameterSchemas = (document: Document): Schema[] =>
  parametersOf(document).flatMap(({ schema }) => (schema ? schemasWithin(schema) : []))
