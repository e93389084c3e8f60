import { type Document, operationsOf, type Schema } from './client-document.ts'
import { nameOfReference, type OperationShape, shapeOf } from './operation-shape.ts'

/** How deep the shapes of objects are written out: what lies deeper is an array. */
const DEPTH = 2

/** The generated files of the PHP package, by their paths in it. */
export function phpFiles(document: Document): Record<string, string> {
  const shapes = operationsOf(document).map(shapeOf)
  const types = new PhpTypes(document.components.schemas)
  return {
    'src/Internal/Operations.php': operationTable(shapes),
    'src/Methods.php': methodsTrait(shapes, types),
    'src/MerchantMethods.php': merchantMethods(shapes, types),
  }
}

const opening = [
  '<?php',
  '',
  '// Generated from docs/openapi.json by `npm run generate`.',
  '',
  'declare(strict_types=1);',
  '',
]

const fileOf = (...lines: string[]): string => [...opening, ...lines, ''].join('\n')

function operationTable(shapes: OperationShape[]): string {
  const rows = shapes.map(({ id, method, path, traits }) => {
    const row = [method, path, ...traits].map((text) => `'${text}'`).join(', ')
    return `        '${id}' => [${row}],`
  })
  return fileOf(
    'namespace BolivarPayments\\Internal;',
    '',
    '/**',
    ' * Each operation with its method and path. `repeatable`: takes an Idempotency-Key. `list`: is read by pages. `file`:',
    ' * may give something else than JSON.',
    ' *',
    ' * @internal',
    ' */',
    'final class Operations',
    '{',
    '    public const TABLE = [',
    ...rows,
    '    ];',
    '}',
  )
}

function methodsTrait(shapes: OperationShape[], types: PhpTypes): string {
  return fileOf(
    'namespace BolivarPayments;',
    '',
    '/** A method for each operation, by its id. */',
    'trait Methods',
    '{',
    ...joined(shapes.map((shape) => methodOf(shape, shape.pathParameters, types))),
    '}',
  )
}

function merchantMethods(shapes: OperationShape[], types: PhpTypes): string {
  const own = shapes.filter(({ isOfMerchant }) => isOfMerchant)
  const parametersOf = ({ pathParameters }: OperationShape) =>
    pathParameters.filter((name) => name !== 'id')
  return fileOf(
    'namespace BolivarPayments;',
    '',
    'use BolivarPayments\\Internal\\Connection;',
    '',
    '/** What lies under one merchant, without its id. */',
    'final class MerchantMethods',
    '{',
    '    private Connection $connection;',
    '    private string $id;',
    '',
    '    /** @internal */',
    '    public function __construct(Connection $connection, string $id)',
    '    {',
    '        $this->connection = $connection;',
    '        $this->id = $id;',
    '    }',
    '',
    ...joined(own.map((shape) => methodOf(shape, parametersOf(shape), types))),
    '',
    '    /**',
    '     * @param array<string, mixed> $input',
    '     * @param array<string, mixed> $options',
    '     * @return mixed',
    '     */',
    '    private function call(string $name, array $input, array $options)',
    '    {',
    "        return $this->connection->call($name, ['id' => $this->id] + $input, $options);",
    '    }',
    '}',
  )
}

const joined = (methods: string[][]): string[] =>
  methods.flatMap((lines, place) => (place === 0 ? lines : ['', ...lines]))

function methodOf(shape: OperationShape, pathParameters: string[], types: PhpTypes): string[] {
  const { id, summary, traits } = shape
  const input = inputOf(shape, pathParameters, types)
  const key = traits.includes('repeatable') ? 'idempotencyKey?: string, ' : ''
  const result = types.resultOf(shape)
  const isOptional = input.every((field) => field.includes('?: '))
  return [
    '    /**',
    `     * ${summary}.`,
    '     *',
    `     * @param array{${input.join(', ')}} $input`,
    `     * @param array{${key}onHeaders?: callable} $options`,
    `     * @return ${result.documented}`,
    '     */',
    `    public function ${id}(array $input${isOptional ? ' = []' : ''}, array $options = [])${result.declared}`,
    '    {',
    `        ${result.documented === 'void' ? '' : 'return '}$this->call('${id}', $input, $options);`,
    '    }',
  ]
}

function inputOf(shape: OperationShape, pathParameters: string[], types: PhpTypes): string[] {
  const { query, body } = shape
  const fields = query.map(
    ({ name, required, schema }) =>
      `${types.key(name)}${required ? '' : '?'}: ${types.typeOf(schema)}`,
  )
  const needsQuery = query.some(({ required }) => required)
  return [
    ...pathParameters.map((name) => `${name}: string`),
    ...(query.length === 0 ? [] : [`query${needsQuery ? '' : '?'}: array{${fields.join(', ')}}`]),
    ...(body === undefined ? [] : [`body${body.required ? '' : '?'}: ${types.bodyOf(body)}`]),
  ]
}

/** The types of PHPDoc. */
class PhpTypes {
  private readonly schemas: Record<string, Schema>

  constructor(schemas: Record<string, Schema>) {
    this.schemas = schemas
  }

  bodyOf({ kind, schema }: NonNullable<OperationShape['body']>): string {
    if (kind === 'rows') return 'string'
    return kind === 'form' ? 'array<string, Upload|string>' : this.typeOf(schema)
  }

  resultOf({ traits, results }: OperationShape): { documented: string; declared: string } {
    const types = [...new Set(results.map((schema) => this.typeOf(schema)))]
    if (traits.includes('list')) {
      const page = this.resolve(results[0] ?? {})
      const item = this.typeOf(page.properties?.data?.items ?? {})
      return { documented: `Pages<${item}>`, declared: ': Pages' }
    }
    if (traits.includes('file'))
      return { documented: ['File', ...types].join('|'), declared: types.length ? '' : ': File' }
    if (types.length === 0) return { documented: 'void', declared: ': void' }
    const isArray = types.every((type) => /^(array|list)[<{]/.test(type) && !type.includes('}|'))
    return { documented: types.join('|'), declared: isArray ? ': array' : '' }
  }

  typeOf(schema: Schema, depth = 0): string {
    const { $ref, const: only, enum: values, anyOf, oneOf, type, items } = schema
    if ($ref !== undefined) return this.typeOf(this.resolve(schema), depth)
    if (only !== undefined) return literal(only)
    if (values !== undefined) return values.every(isText) ? 'string' : values.map(literal).join('|')
    const choices = anyOf ?? oneOf
    if (choices !== undefined) return this.oneOf(choices, depth)
    if (Array.isArray(type)) {
      return this.oneOf(
        type.map((one) => ({ ...schema, type: one })),
        depth,
      )
    }
    if (type === 'array')
      return items === undefined ? 'list<mixed>' : `list<${this.typeOf(items, depth + 1)}>`
    if (type === 'object') return this.shapeOf(schema, depth)
    return scalars[type ?? ''] ?? 'mixed'
  }

  /** A name as a key of a shape. */
  key(name: string): string {
    return /^\w+$/.test(name) ? name : `'${name}'`
  }

  private oneOf(choices: Schema[], depth: number): string {
    const types = [...new Set(choices.map((choice) => this.typeOf(choice, depth)))]
    return types.includes('mixed') ? 'mixed' : types.join('|')
  }

  private shapeOf(
    { properties, required = [], additionalProperties }: Schema,
    depth: number,
  ): string {
    if (properties === undefined) {
      const value = typeof additionalProperties === 'object' ? additionalProperties : {}
      return `array<string, ${this.typeOf(value, depth + 1)}>`
    }
    if (depth >= DEPTH) return 'array<string, mixed>'
    const fields = Object.entries(properties).map(
      ([name, schema]) =>
        `${this.key(name)}${required.includes(name) ? '' : '?'}: ${this.typeOf(schema, depth + 1)}`,
    )
    return `array{${fields.join(', ')}}`
  }

  private resolve(schema: Schema): Schema {
    return schema.$ref === undefined ? schema : (this.schemas[nameOfReference(schema.$ref)] ?? {})
  }
}

const scalars: Record<string, string> = {
  string: 'string',
  integer: 'int',
  number: 'int|float',
  boolean: 'bool',
  null: 'null',
}

const isText = (value: unknown): boolean => typeof value === 'string'

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value}'` : JSON.stringify(value)
