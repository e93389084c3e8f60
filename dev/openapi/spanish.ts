import { SPANISH, SPANISH_PATTERNS } from './spanish-texts.ts'

interface Parameter {
  description?: string
}

interface Server {
  url: string
}

interface Operation {
  summary?: string
  servers?: Server[]
  tags?: string[]
  parameters?: Parameter[]
}

/** As much of an OpenAPI document as is read here. */
export interface ApiDocument {
  info: { description: string }
  servers: Server[]
  tags: { name: string; description?: string; 'x-displayName'?: string }[]
  paths: Record<string, Record<string, Operation>>
}

const INTRODUCTION = `Una interfaz REST para cobrar y pagar en bolívares con pago móvil.

Los títulos, los grupos y los parámetros están en español; las descripciones largas y los esquemas, en inglés, que es el idioma del
documento. Las [guías](/docs/guides?lang=es) explican en español los ambientes, el sandbox, los webhooks, los errores y la salida a
producción.`

/** A text in Spanish; undefined if it has none yet. */
const inSpanish = (english: string): string | undefined => {
  const known = SPANISH[english]
  if (known !== undefined) return known
  const pattern = SPANISH_PATTERNS.find(([form]) => form.test(english))
  return pattern && english.replace(...pattern)
}

const translated = (english: string): string => inSpanish(english) ?? english

/** The page that reads the document is of the service that it describes. */
const withoutOrigin = (server: Server): Server => ({
  ...server,
  url: new URL(server.url, 'http://127.0.0.1').pathname,
})

/** The document for readers of Spanish: titles, groups and parameters. What has no Spanish yet stays in English. */
export const spanishDocument = (document: ApiDocument): ApiDocument => ({
  ...document,
  info: { ...document.info, description: INTRODUCTION },
  servers: document.servers.map(withoutOrigin),
  tags: document.tags.map((tag) => ({
    ...tag,
    'x-displayName': translated(tag.name),
    ...(tag.description && { description: translated(tag.description) }),
  })),
  paths: mapOperations(document.paths, (operation) => ({
    ...operation,
    ...(operation.summary && { summary: translated(operation.summary) }),
    ...(operation.servers && { servers: operation.servers.map(withoutOrigin) }),
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) => ({
        ...parameter,
        ...(parameter.description && { description: translated(parameter.description) }),
      })),
    }),
  })),
})

/** The texts of the document that Spanish lacks. */
export function textsWithoutSpanish({ tags, paths }: ApiDocument): string[] {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const texts = [
    ...tags.flatMap(({ name, description }) => [name, description]),
    ...operations.map(({ summary }) => summary),
    ...operations.flatMap(({ parameters = [] }) => parameters.map((one) => one.description)),
  ]
  return [...new Set(texts)].filter(
    (text) => text !== undefined && text !== '' && inSpanish(text) === undefined,
  ) as string[]
}

const mapOperations = (
  paths: ApiDocument['paths'],
  change: (operation: Operation) => Operation,
): ApiDocument['paths'] =>
  Object.fromEntries(
    Object.entries(paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [method, change(operation)]),
      ),
    ]),
  )
