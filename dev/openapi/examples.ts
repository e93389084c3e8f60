import { type Document, mediaOf, parametersOf, type Schema } from './schemas.ts'
import { ANSWERS } from './story/answers.ts'
import { IDS, idOfPath, momentOf, OTHERS } from './story/facts.ts'
import { merge } from './story/merge.ts'
import { OBJECTS } from './story/objects.ts'

/**
 * Adds an example to each body of the document and to each path's ids: composed of the fields' examples, in which
 * the story has the last word.
 */
export function addExamples<Given extends object>(given: Given): Given {
  const document = given as Document
  const schemas = document.components?.schemas ?? {}
  const exampleNamed = (name: string): unknown => {
    const example = exampleOf(schemas[name] ?? {}, exampleNamed)
    const said = OBJECTS[name]
    return said ? merge(example, said(exampleNamed)) : example
  }
  for (const { operation, isTold, type, media } of mediaOf(document)) {
    if (type !== 'application/json' || !media.schema || media.example !== undefined) continue
    const example = exampleOf(media.schema, exampleNamed)
    const said = isTold ? ANSWERS[operation] : undefined
    media.example = said ? merge(example, said(exampleNamed)) : example
  }
  nameIdsOfPaths(document)
  return given
}

function exampleOf(schema: Schema, exampleNamed: (name: string) => unknown): unknown {
  if (schema.example !== undefined) return schema.example
  if (schema.examples?.[0] !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return exampleNamed(schema.$ref.split('/').at(-1) ?? '')
  const inner = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0]
  if (inner) return exampleOf(inner, exampleNamed)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(
      fields.map(([name, field]) => [name, momentOf(name, exampleOf(field, exampleNamed))]),
    )
  }
  if (schema.items) return [exampleOf(schema.items, exampleNamed)]
  if (schema.type === 'boolean') return true
  throw new Error(`a field has no example: ${JSON.stringify(schema)}`)
}

/** `An id of the form `mer_...`.` has the story's merchant for an example. */
function nameIdsOfPaths(document: Document): void {
  for (const parameter of parametersOf(document)) {
    const prefix = /`([a-z]{2,3})_\.\.\.`\.$/.exec(parameter.description ?? '')?.[1] ?? ''
    const id = idOfPath(parameter.name, prefix)
    if (id !== undefined) parameter.example = id
  }
}

/** Whatever schema an id is from, it is the story's: the only one of its kind but where the story has another. */
export const nameIds = (document: string): string =>
  document.replaceAll(/\b([a-z]{2,3})_[0-9a-z]{26}\b/g, (id, prefix: string) =>
    IDS[prefix] === undefined || OTHERS.has(id) ? id : `${prefix}_${IDS[prefix]}`,
  )
