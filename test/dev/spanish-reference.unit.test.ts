import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  type ApiDocument,
  spanishDocument,
  textsWithoutSpanish,
} from '../../dev/openapi/spanish.ts'
import { SPANISH } from '../../dev/openapi/spanish-texts.ts'
import { projectFolder } from '../../dev/stack/paths.ts'

const text = readFileSync(join(projectFolder, 'docs/openapi.json'), 'utf8')
const document = JSON.parse(text) as ApiDocument

test('every title, group and parameter of the document has its Spanish', () => {
  expect(textsWithoutSpanish(document)).toEqual([])
})

test('a text without Spanish is named, and stays in English', () => {
  const [path = ''] = Object.keys(document.paths)
  const added: ApiDocument = {
    ...document,
    paths: { ...document.paths, [path]: { get: { summary: 'Not translated yet' } } },
  }
  expect(textsWithoutSpanish(added)).toEqual(['Not translated yet'])
  expect(spanishDocument(added).paths[path]?.get?.summary).toBe('Not translated yet')
})

test('what differs by the kind of an id is in Spanish with that kind', () => {
  const parameters = Object.values(spanishDocument(document).paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => operation.parameters ?? []),
  )
  const descriptions = parameters.map(({ description }) => description)
  expect(descriptions).toContain('Un id de la forma `mer_...`.')
  expect(descriptions.filter((one) => /\$1|An id of/.test(one ?? ''))).toEqual([])
})

test('no two English texts of groups have one Spanish text', () => {
  const names = document.tags.map(({ name }) => SPANISH[name])
  expect(new Set(names).size).toBe(names.length)
})

test('it is asked of the service that shows it, wherever that is', () => {
  const elsewhere = { ...document, servers: [{ url: 'https://payments.example.com/api/v1' }] }
  expect(spanishDocument(elsewhere).servers).toEqual([{ url: '/api/v1' }])
})
