/** As much of a JSON schema as is shown. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  description?: string
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}

/** A field of a body: `customer.name`, and of a list `lines[].name`. */
export interface Field {
  name: string
  schema: Schema
  isRequired: boolean
}

/** How many objects deep fields are named. */
const DEPTH = 3

type Schemas = Readonly<Record<string, Schema>>

const resolve = (schema: Schema, schemas: Schemas): Schema => {
  const name = schema.$ref?.replace('#/components/schemas/', '')
  return name === undefined ? schema : { ...schemas[name], ...schema }
}

/** The alternatives and parts of a schema, and itself. */
const partsOf = (schema: Schema): Schema[] => [
  schema,
  ...(schema.allOf ?? []),
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
]

/** The fields of a body, those of objects in it after it; each name once. */
export function fieldsOf(of: Schema, schemas: Schemas, depth = DEPTH): Field[] {
  if (depth === 0) return []
  const parts = partsOf(resolve(of, schemas)).map((one) => resolve(one, schemas))
  const fields = parts.flatMap(({ properties = {}, required = [], items }) => [
    ...Object.entries(properties).flatMap(([name, given]) => {
      const schema = resolve(given, schemas)
      const below = fieldsOf(schema, schemas, depth - 1).map((field) => ({
        ...field,
        name: field.name.startsWith('[]') ? `${name}${field.name}` : `${name}.${field.name}`,
      }))
      return [{ name, schema, isRequired: required.includes(name) }, ...below]
    }),
    ...(items ? fieldsOf(items, schemas, depth).map(inList) : []),
  ])
  return fields.filter(
    ({ name }, place) => fields.findIndex((other) => other.name === name) === place,
  )
}

const inList = (field: Field): Field => ({
  ...field,
  name: field.name.startsWith('[]') ? field.name : `[].${field.name}`,
})

/** A type in words: `string`, `"live" | "test"`, `list of string`. */
export function typeOf(schema: Schema, list: (of: string) => string): string {
  const { type, enum: options, const: only, items } = schema
  if (options) return options.map((one) => JSON.stringify(one)).join(' | ')
  if (only !== undefined) return JSON.stringify(only)
  if (type === 'array') return list(items ? typeOf(items, list) : '')
  const named = schema.$ref?.split('/').at(-1)
  if (type === undefined) {
    const others = partsOf(schema).slice(1)
    return named ?? [...new Set(others.map((one) => typeOf(one, list)))].join(' | ')
  }
  return [type].flat().join(' | ')
}
