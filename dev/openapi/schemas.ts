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
  description?: string
  schema?: Schema
}

interface Operation {
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

/** Every media type of a body. */
export const mediaOf = (document: Document): [type: string, media: Media][] =>
  operationsOf(document)
    .flatMap(({ requestBody, responses }) => [requestBody, ...Object.values(responses ?? {})])
    .flatMap((body) => Object.entries(body?.content ?? {}))

const schemasWithin = (schema: Schema): Schema[] => {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf]
  return [schema, ...[...parts, ...allOf].flatMap(schemasWithin)]
}

/** Every schema of a body and all that it consists of, those of components first. */
export function bodySchemas(document: Document): Schema[] {
  const components = Object.values(document.components?.schemas ?? {})
  const inline = mediaOf(document).flatMap(([, { schema }]) => (schema ? [schema] : []))
  return [...components, ...inline].flatMap(schemasWithin)
}

export const parametersOf = (document: Document): Parameter[] =>
  operationsOf(document).flatMap(({ parameters = [] }) => parameters)

/** Every schema of a parameter. */
export const parameterSchemas = (document: Document): Schema[] =>
  parametersOf(document).flatMap(({ schema }) => (schema ? schemasWithin(schema) : []))
