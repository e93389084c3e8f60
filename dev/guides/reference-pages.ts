import { Marked } from 'marked'
import type { Language } from '../../src/domain/language.ts'
import { operationAnchor, REFERENCE_PATH, slugOf } from '../../src/pages/docs/paths.ts'
import type { ApiDocument } from '../openapi/spanish.ts'
import { type Field, fieldsOf, type Schema, typeOf } from './schema-fields.ts'

interface Content {
  schema?: Schema
  example?: unknown
}

interface Body {
  description?: string
  content?: Record<string, Content>
}

interface Parameter {
  in: string
  name: string
  required?: boolean
  description?: string
  schema?: Schema
}

interface Operation {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: Body
  responses: Record<string, Body>
}

/** What a page needs of the document beyond what Spanish replaces. */
export type ReferenceDocument = ApiDocument & {
  components: { schemas: Record<string, Schema> }
}

interface Called {
  method: string
  path: string
  operation: Operation
}

const WORDS = {
  es: {
    parameters: 'Parámetros',
    body: 'Cuerpo',
    example: 'Ejemplo',
    answers: 'Respuestas',
    answerExample: 'Ejemplo de respuesta',
    required: 'obligatorio',
    places: { path: 'ruta', query: 'consulta', header: 'cabecera', cookie: 'cookie' },
    list: (of: string) => `lista de ${of}`,
  },
  en: {
    parameters: 'Parameters',
    body: 'Body',
    example: 'Example',
    answers: 'Responses',
    answerExample: 'Example of a response',
    required: 'required',
    places: { path: 'path', query: 'query', header: 'header', cookie: 'cookie' },
    list: (of: string) => `list of ${of}`,
  },
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const markdown = (text: string): string => new Marked().parse(text, { async: false })
const inline = (text: string): string => new Marked().parseInline(text, { async: false })

/** The texts that no translation has are in the document's language, and a reader is told so. */
const inEnglish = (html: string): string => `<div lang="en">${html}</div>`

const callsOf = ({ paths }: ReferenceDocument, tag: string): Called[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, one]) => {
      const operation = one as unknown as Operation
      return operation.tags?.[0] === tag ? [{ method: method.toUpperCase(), path, operation }] : []
    }),
  )

const namesOf = (document: ReferenceDocument) =>
  document.tags.map((tag) => ({ ...tag, slug: slugOf(tag.name) }))

/** The list of all operations, by groups; each leads to where it is described. */
export function referenceIndex(document: ReferenceDocument, language: Language): string {
  const groups = namesOf(document).map(({ name, slug, 'x-displayName': shown = name }) => {
    const address = `${REFERENCE_PATH}/${slug}?lang=${language}`
    const operations = callsOf(document, name).map(
      ({ method, path, operation }) =>
        `<li id="${operationAnchor(slug, method, path)}"><a href="${address}#${operation.operationId}">${escaped(operation.summary)}</a> <code>${method} ${escaped(path)}</code></li>`,
    )
    return `<section id="tag/${slug}"><h2><a href="${address}">${escaped(shown)}</a></h2><ul class="operations">${operations.join('')}</ul></section>`
  })
  return groups.join('\n')
}

/** The pages of all groups, by their slugs: each operation with what it takes and returns. */
export const referenceGroups = (document: ReferenceDocument, language: Language) =>
  namesOf(document).map(({ name, slug, description, 'x-displayName': shown = name }) => ({
    slug,
    html: `<h1>${escaped(shown)}</h1>${description ? markdown(description) : ''}${callsOf(
      document,
      name,
    )
      .map((called) => operationHtml(called, document, language))
      .join('\n')}`,
  }))

function operationHtml(
  { method, path, operation }: Called,
  document: ReferenceDocument,
  language: Language,
): string {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const words = WORDS[language]
  return `<section id="${operationId}"><h2>${escaped(summary)}</h2><p class="call"><code>${method} ${escaped(path)}</code></p>${
    description ? inEnglish(markdown(description)) : ''
  }${part(words.parameters, parametersHtml(parameters, language))}${bodyHtml(requestBody, document, language)}${part(
    words.answers,
    answersHtml(responses),
  )}${exampleHtml(words.answerExample, firstExample(responses))}</section>`
}

const part = (title: string, html: string): string => (html ? `<h3>${title}</h3>${html}` : '')

const fieldHtml = (name: string, about: string, description: string): string =>
  `<div><dt><code>${escaped(name)}</code> <small>${escaped(about)}</small></dt><dd>${description}</dd></div>`

function parametersHtml(parameters: Parameter[], language: Language): string {
  const { places, required } = WORDS[language]
  const rows = parameters.map(({ in: place, name, schema, required: isRequired, description }) => {
    const where = places[place as keyof typeof places]
    const about = [where, typeOf(schema ?? {}, WORDS[language].list), isRequired && required]
    return fieldHtml(name, about.filter(Boolean).join(' · '), inline(description ?? ''))
  })
  return rows.length > 0 ? `<dl class="fields">${rows.join('')}</dl>` : ''
}

function bodyHtml(
  body: Body | undefined,
  { components }: ReferenceDocument,
  language: Language,
): string {
  const [[type, content] = []] = Object.entries(body?.content ?? {})
  if (type === undefined || content === undefined) return ''
  const { list, required, example } = WORDS[language]
  const row = ({ name, schema, isRequired }: Field) =>
    fieldHtml(
      name,
      [typeOf(schema, list), isRequired && required].filter(Boolean).join(' · '),
      inline(schema.description ?? ''),
    )
  const fields = fieldsOf(content.schema ?? {}, components.schemas).map(row)
  const rows = fields.length > 0 ? `<dl class="fields" lang="en">${fields.join('')}</dl>` : ''
  return part(
    WORDS[language].body,
    `<p class="call"><code>${type}</code></p>${rows}${exampleHtml(example, content.example)}`,
  )
}

const answersHtml = (responses: Record<string, Body>): string =>
  `<dl class="fields" lang="en">${Object.entries(responses)
    .map(([status, { description }]) => fieldHtml(status, '', inline(description ?? '')))
    .join('')}</dl>`

const firstExample = (responses: Record<string, Body>): unknown =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content = {} }]) => Object.values(content).map(({ example }) => example))
    .find((example) => example !== undefined)

const exampleHtml = (title: string, example: unknown): string => {
  if (example === undefined) return ''
  const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
  return `<details><summary>${title}</summary><pre><code>${escaped(text)}</code></pre></details>`
}
