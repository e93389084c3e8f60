import { type Document, operationsOf, type Schema } from './client-document.ts'
import { nameOfReference, type OperationShape, shapeOf } from './operation-shape.ts'

/** The generated files of the Python package, by their paths in it. */
export function pythonFiles(document: Document): Record<string, string> {
  const shapes = operationsOf(document).map(shapeOf)
  const types = new PythonTypes(document.components.schemas)
  const queries = shapes.filter(({ query }) => query.length > 0)
  for (const shape of queries) types.addObject(queryName(shape), querySchema(shape))
  const folder = 'src/bolivar_payments'
  return {
    [`${folder}/operations.py`]: operationTable(shapes),
    [`${folder}/methods.py`]: methods(shapes, types),
    [`${folder}/schemas.py`]: types.render(),
  }
}

const fileOf = (about: string, ...lines: string[]): string =>
  [
    `"""${about}"""`,
    '',
    '# Generated from docs/openapi.json by `npm run generate`.',
    '',
    'from __future__ import annotations',
    '',
    ...lines,
    '',
  ].join('\n')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The name of the interface in Python's spelling: `createCheckout` is `create_checkout`. */
const snake = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const queryName = ({ id }: OperationShape): string => `${capital(id)}Query`

const querySchema = ({ query }: OperationShape): Schema => ({
  type: 'object',
  properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
  required: query.filter(({ required }) => required).map(({ name }) => name),
})

function operationTable(shapes: OperationShape[]): string {
  return fileOf(
    'Each operation with its method and path.',
    'from typing import Dict, Tuple',
    '',
    '# repeatable: takes an Idempotency-Key. list: is read by pages. file: may give something else than JSON.',
    'OPERATIONS: Dict[str, Tuple[str, ...]] = {',
    ...shapes.map(({ id, method, path, traits }) => {
      const row = [method, path, ...traits].map((text) => `"${text}"`).join(', ')
      return `    "${id}": (${row}),`
    }),
    '}',
  )
}

function methods(shapes: OperationShape[], types: PythonTypes): string {
  const ofMerchant = shapes.filter(({ isOfMerchant }) => isOfMerchant)
  return fileOf(
    'A method for each operation, by its id in the spelling of Python.',
    '# What is answered has the type that the document says: nothing here could check it.',
    '# mypy: disable-error-code="no-any-return"',
    '',
    'from typing import Any, Awaitable, List, Mapping, Optional, Union',
    '',
    'from . import schemas',
    'from .files import File, Upload',
    'from .pages import AsyncPages, Pages',
    'from .request import OnHeaders',
    ...classOf('Methods', 'All operations.', shapes, types, false),
    ...classOf('MerchantMethods', 'What lies under one merchant.', ofMerchant, types, false),
    ...classOf('AsyncMethods', 'All operations, for asyncio.', shapes, types, true),
    ...classOf(
      'AsyncMerchantMethods',
      'What lies under one merchant, for asyncio.',
      ofMerchant,
      types,
      true,
    ),
  )
}

function classOf(
  name: string,
  about: string,
  shapes: OperationShape[],
  types: PythonTypes,
  isAsync: boolean,
): string[] {
  const isBound = name.includes('Merchant')
  return [
    '',
    '',
    `class ${name}:`,
    `    """${about}"""`,
    '',
    '    def _call(self, name: str, path: Mapping[str, Any], query: Any, body: Any, key: Any, on_headers: Any) -> Any:',
    '        raise NotImplementedError',
    ...shapes.flatMap((shape) => ['', ...methodOf(shape, types, isBound, isAsync)]),
  ]
}

function methodOf(
  shape: OperationShape,
  types: PythonTypes,
  isBound: boolean,
  isAsync: boolean,
): string[] {
  const { id, summary, query, body, traits } = shape
  const path = shape.pathParameters.filter((name) => !(isBound && name === 'id'))
  const hasKey = traits.includes('repeatable')
  const parameters = [
    ...path.map((name) => `${snake(name)}: str`),
    ...(query.length === 0
      ? []
      : [given('query', `schemas.${queryName(shape)}`, needsQuery(shape))]),
    ...(body === undefined ? [] : [given('body', types.bodyOf(body), body.required)]),
    ...(hasKey ? ['idempotency_key: Optional[str] = None'] : []),
    'on_headers: Optional[OnHeaders] = None',
  ]
  const values = path.map((name) => `"${name}": ${snake(name)}`).join(', ')
  const sent = [
    `"${id}"`,
    `{${values}}`,
    query.length === 0 ? 'None' : 'query',
    body === undefined ? 'None' : 'body',
    hasKey ? 'idempotency_key' : 'None',
    'on_headers',
  ]
  return [
    `    def ${snake(id)}(`,
    '        self,',
    '        *,',
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${types.resultOf(shape, isAsync)}:`,
    `        """${summary}."""`,
    `        return self._call(${sent.join(', ')})`,
  ]
}

const needsQuery = ({ query }: OperationShape): boolean => query.some(({ required }) => required)

const given = (name: string, type: string, isRequired: boolean): string =>
  isRequired ? `${name}: ${type}` : `${name}: Optional[${type}] = None`

/** The types of the interface as Python has them; objects without a name of their own get one by where they are. */
class PythonTypes {
  private readonly schemas: Record<string, Schema>
  private readonly sources = new Map<string, string[]>()
  private readonly aliases = new Map<string, string>()

  constructor(schemas: Record<string, Schema>) {
    this.schemas = schemas
    for (const [name, schema] of Object.entries(schemas)) this.add(name, schema)
  }

  render(): string {
    return fileOf(
      'The objects of the interface by their names in the OpenAPI document.',
      'from decimal import Decimal',
      'from typing import Any, Dict, List, Literal, Optional, TypedDict, Union',
      '',
      'from .files import Upload',
      '',
      '# Money is exact: what has a point is a Decimal.',
      'Number = Union[int, Decimal]',
      ...[...this.sources.values()].flatMap((lines) => ['', '', ...lines]),
      '',
      ...this.aliasesInOrder().map((name) => `${name} = ${this.aliases.get(name)}`),
    )
  }

  /** An alias is evaluated where it stands, and so comes after those that it names. */
  private aliasesInOrder(): string[] {
    const ordered = new Set<string>()
    const add = (name: string) => {
      const named = this.aliases.get(name)?.match(/\w+/g) ?? []
      for (const other of named) if (other !== name && this.aliases.has(other)) add(other)
      ordered.add(name)
    }
    for (const name of this.aliases.keys()) add(name)
    return [...ordered]
  }

  bodyOf({ kind, schema }: NonNullable<OperationShape['body']>): string {
    if (kind === 'rows') return 'Union[str, bytes]'
    if (kind === 'form') return 'Mapping[str, Union[Upload, str]]'
    return this.outside(schema)
  }

  resultOf({ traits, results }: OperationShape, isAsync: boolean): string {
    if (traits.includes('list')) {
      const page = this.resolve(results[0] ?? {})
      const item = this.outside(page.properties?.data?.items ?? {})
      return `${isAsync ? 'AsyncPages' : 'Pages'}[${item}]`
    }
    const types = [
      ...(traits.includes('file') ? ['File'] : []),
      ...new Set(results.map((schema) => this.outside(schema))),
    ]
    const result = types.length > 1 ? `Union[${types.join(', ')}]` : (types[0] ?? 'None')
    return isAsync ? `Awaitable[${result}]` : result
  }

  addObject(name: string, { properties = {}, required = [] }: Schema): void {
    // Its place comes before those of the objects in it.
    this.sources.set(name, [])
    const fieldsOf = (isRequired: boolean) =>
      Object.entries(properties)
        .filter(([field]) => required.includes(field) === isRequired)
        .map(([field, schema]) => ({ field, type: this.typeOf(schema, name + capital(field)) }))
    const [needed, optional] = [fieldsOf(true), fieldsOf(false)]
    const base = `_${name}Required`
    this.sources.set(name, [
      ...(optional.length > 0 && needed.length > 0
        ? [...typedDict(base, 'TypedDict', needed), '', '']
        : []),
      ...(optional.length === 0
        ? typedDict(name, 'TypedDict', needed)
        : typedDict(name, `${needed.length > 0 ? base : 'TypedDict'}, total=False`, optional)),
    ])
  }

  private add(name: string, schema: Schema): void {
    if (schema.type === 'object' && schema.properties !== undefined) this.addObject(name, schema)
    else this.aliases.set(name, this.typeOf(schema, name))
  }

  /** The type as another module names it. */
  private outside(schema: Schema): string {
    if (schema.$ref !== undefined) return `schemas.${nameOfReference(schema.$ref)}`
    if (schema.type === 'array' && schema.items) return `List[${this.outside(schema.items)}]`
    return 'Any'
  }

  private typeOf(schema: Schema, place: string): string {
    const { $ref, const: only, enum: values, anyOf, oneOf, type, items } = schema
    if ($ref !== undefined) return nameOfReference($ref)
    if (only !== undefined) return `Literal[${literal(only)}]`
    if (values !== undefined) return `Literal[${values.map(literal).join(', ')}]`
    const choices = anyOf ?? oneOf
    if (choices !== undefined) return this.unionOf(choices, place)
    if (Array.isArray(type)) return this.unionOf(typed(schema, type), place)
    if (type === 'array')
      return `List[${items === undefined ? 'Any' : this.typeOf(items, `${place}Item`)}]`
    if (type === 'object') return this.objectOf(schema, place)
    return scalars[type ?? ''] ?? 'Any'
  }

  private unionOf(choices: Schema[], place: string): string {
    const isObject = ({ properties }: Schema) => properties !== undefined
    const isAlone = choices.filter(isObject).length < 2
    const types = choices.map((choice, index) =>
      this.typeOf(choice, isAlone || !isObject(choice) ? place : `${place}${index + 1}`),
    )
    const distinct = [...new Set(types)]
    return distinct.length === 1 ? (distinct[0] as string) : `Union[${distinct.join(', ')}]`
  }

  private objectOf(schema: Schema, place: string): string {
    const { properties, additionalProperties } = schema
    if (properties === undefined) {
      const value = typeof additionalProperties === 'object' ? additionalProperties : {}
      return `Dict[str, ${this.typeOf(value, `${place}Value`)}]`
    }
    const name = place in this.schemas ? `${place}Inline` : place
    this.addObject(name, schema)
    return name
  }

  private resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.schemas[nameOfReference(schema.$ref)] ?? {})
  }
}

const typed = (schema: Schema, types: string[]): Schema[] =>
  types.map((type) => ({ ...schema, type }))

const keywords = ['from', 'in', 'is', 'class', 'import', 'pass', 'not', 'or', 'and', 'if', 'for']

/** A field may be named as a word of the language: then the type is written as a call. */
function typedDict(
  name: string,
  base: string,
  fields: { field: string; type: string }[],
): string[] {
  const isClass = fields.every(
    ({ field }) => /^[A-Za-z]\w*$/.test(field) && !keywords.includes(field),
  )
  if (isClass) {
    const lines = fields.map(({ field, type }) => `    ${field}: ${type}`)
    return [`class ${name}(${base}):`, ...(lines.length > 0 ? lines : ['    pass'])]
  }
  const total = base.includes('total=False') ? ', total=False' : ''
  const pairs = fields.map(({ field, type }) => `        "${field}": ${quoted(type)},`)
  return [`${name} = TypedDict(`, `    "${name}",`, '    {', ...pairs, `    }${total},`, ')']
}

/** A type outside of an annotation is evaluated, where names of what comes later have to be texts. */
const quoted = (type: string): string => JSON.stringify(type).replace(/\\"/g, "'")

const scalars: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'Number',
  boolean: 'bool',
  null: 'None',
}

const literal = (value: unknown): string =>
  value === null
    ? 'None'
    : typeof value === 'boolean'
      ? capital(String(value))
      : JSON.stringify(value)
