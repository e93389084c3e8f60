import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '../support/api.ts'

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'),
)

const operationOf = (path: string, method: string) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method]

test('the document has every route and no others', () => {
  const documented = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item as object).map((method) => `${method} ${path}`),
  )
  const declared = routes.map(
    ({ route }) => `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(documented.toSorted()).toEqual(declared.toSorted())
})

describe.each(routes)('$route.id', ({ route }) => {
  const operation = operationOf(route.path, route.method)

  test('has a summary, says who may call it, and lists its errors', () => {
    expect(operation).toMatchObject({ operationId: route.id, summary: route.summary })
    expect(operation.description).toContain('Who may call: ')
    expect(operation.responses).toHaveProperty('500')
    if (route.access.kind !== 'anyone') expect(operation.responses).toHaveProperty('401')
  })

  test('has examples that pass its own schemas', () => {
    if (route.body) {
      const { example } = operation.requestBody.content['application/json']
      expect(route.body.safeParse(example)).toMatchObject({ success: true })
    }
    const [status, schema] = route.returns
    if (schema) {
      const { example } = operation.responses[status].content['application/json']
      expect(schema.parse(example)).toStrictEqual(example)
    }
  })
})
