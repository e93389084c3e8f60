import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { eventSchemas } from '../../dev/openapi/event-schemas.ts'
import type { Schema } from '../../dev/openapi/schemas.ts'
import { SERVICE_NAME, SERVICE_VERSION } from '../../src/domain/service.ts'
import { ALL_EVENT_TYPES, eventBody } from '../../src/webhooks/event-body.ts'
import { ERRORS } from '../../src/wire/errors.ts'
import { isBeyondRe2, patternsOf } from '../support/patterns.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'))
const document = read('docs/openapi.json')
const schemas: Record<string, Schema> = document.components.schemas

// biome-ignore lint/suspicious/noExplicitAny: a document has any depth
const operations: any[] = Object.values(document.paths).flatMap((item) =>
  Object.values(item as object),
)

/** Every object within a value, with its path; examples are no part of the interface. */
function* nodesOf(value: unknown, path = ''): Generator<[string, Schema]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value]
  for (const [key, inner] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* nodesOf(inner, `${path}/${key}`)
  }
}

/** The paths at which each value stands, for those that stand more than once. */
const repeated = (found: readonly (readonly [value: string, path: string])[]) =>
  [...Map.groupBy(found, ([value]) => value)]
    .filter(([, places]) => places.length > 1)
    .map(([value, places]) => [value, places.map(([, path]) => path)])

const isComponent = (path: string) => /^\/components\/schemas\/\w+$/.test(path)
const inline = [...nodesOf({ paths: document.paths, components: document.components })].filter(
  ([path]) => !isComponent(path),
)

/** The global names of TypeScript's libraries, those of browsers included. */
function globalNames(): Set<string> {
  const require = createRequire(import.meta.url)
  const platform = require.resolve(
    `@typescript/typescript-${process.platform}-${process.arch}/package.json`,
    { paths: [require.resolve('typescript/package.json')] },
  )
  const folder = join(dirname(platform), 'lib')
  const names = readdirSync(folder)
    .filter((file) => /^lib\.(dom|es\d+|es5)\b.*\.d\.ts$/.test(file))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /^(?:declare )?(?:interface|type|var|class|function) (\w+)/gm,
      ),
    ])
  return new Set(names.map(([, name = '']) => name))
}

describe('schemas', () => {
  test('have names that shadow no global of a browser or of the language', () => {
    const globals = globalNames()
    expect(globals).toContain('Notification')
    expect(globals).toContain('Error')
    expect(Object.keys(schemas).filter((name) => globals.has(name))).toEqual([])
  })

  test('have a name wherever a list of values or an object stands twice', () => {
    const values = inline.flatMap(([path, { enum: list }]) =>
      Array.isArray(list) && list.length > 1 ? [[list.toSorted().join(), path] as const] : [],
    )
    const objects = inline.flatMap(([path, { type, properties }]) =>
      type === 'object' && properties ? [[JSON.stringify(properties), path] as const] : [],
    )
    expect(repeated(values)).toEqual([])
    expect(repeated(objects)).toEqual([])
  })

  test('have patterns that RE2 takes, which is what Go has', () => {
    const patterns = patternsOf(document)
    expect(patterns.length).toBeGreaterThan(20)
    expect(patterns.filter(isBeyondRe2)).toEqual([])
    expect(['^(?!0000)a$', '(?<=a)b', '(a)\\1', 'a++'].filter(isBeyondRe2)).toHaveLength(4)
    expect(['^(?:a)\\d+$', '(?<name>a)', '\\\\1'].filter(isBeyondRe2)).toEqual([])
  })

  test('say a format without the pattern of it', () => {
    const both = inline.filter(([, { format, pattern }]) => format && pattern)
    expect(both.map(([path]) => path)).toEqual([])
  })

  test('have no default in a body, where generators would make the field required', () => {
    const preset = inline.filter(
      ([path, node]) => 'default' in node && !path.includes('/parameters/'),
    )
    expect(preset.map(([path]) => path)).toEqual([])
  })
})

test('the codes of errors are those that the service has', () => {
  expect(schemas.ErrorCode?.enum).toEqual(Object.keys(ERRORS))
  expect(schemas.ApiError?.properties?.error?.properties?.code).toMatchObject({
    $ref: '#/components/schemas/ErrorCode',
  })
})

test('errors are responses that operations share, with short names', () => {
  const failures = operations.flatMap(({ responses }) =>
    Object.entries(responses).filter(([status]) => Number(status) >= 400),
  )
  const names = failures.map(
    ([, response]) => /([^/]+)$/.exec((response as Schema).$ref ?? '')?.[1],
  )
  expect(names).not.toContain(undefined)
  expect(names.filter((name = '') => name.length > 40)).toEqual([])
})

test('every parameter has a description', () => {
  const silent = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter(({ description }: Schema) => !description)
      .map(({ name }: { name: string }) => `${operationId}: ${name}`),
  )
  expect(silent).toEqual([])
})

test('every operation has one of the tags, and each tag has a description and operations', () => {
  const used = operations.map(({ tags }) => tags[0])
  const declared: { name: string; description: string }[] = document.tags
  expect([...new Set(used)].toSorted()).toEqual(declared.map(({ name }) => name).toSorted())
  for (const { description } of declared) expect(description).not.toBe('')
})

test('name and version are the same everywhere', () => {
  expect(document.info).toMatchObject({ title: SERVICE_NAME, version: SERVICE_VERSION })
  expect(read('package.json').version).toBe(SERVICE_VERSION)
})

describe('the events', () => {
  test('are all there, each with an example that its own schema takes', () => {
    expect(Object.keys(document.webhooks)).toEqual([...ALL_EVENT_TYPES])
    for (const { type, schema } of eventSchemas) {
      const { example } = document.webhooks[type].post.requestBody.content['application/json']
      expect(schema.parse(example)).toStrictEqual(example)
      expect(Object.keys(example)).toEqual(bodyFields)
    }
  })

  test('are told apart by their type', () => {
    const { oneOf = [], discriminator } = schemas.WebhookEvent ?? {}
    expect(discriminator?.propertyName).toBe('type')
    expect(Object.keys(discriminator?.mapping ?? {})).toEqual([...ALL_EVENT_TYPES])
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator?.mapping ?? {}))
  })
})

const nil = '00000000-0000-0000-0000-000000000000' as never
const bodyFields = Object.keys(
  eventBody({
    ...{ id: nil, merchantId: nil, environment: null, type: '', data: {} },
    createdAt: new Date(0),
  }),
)
