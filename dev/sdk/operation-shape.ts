import { type PlacedOperation, type Schema, traitsOf } from './client-document.ts'

/** What a method of a client takes and gives, whatever its language. */
export interface OperationShape {
  id: string
  method: string
  path: string
  summary: string
  traits: string[]
  /** The names of the parameters of the path. */
  pathParameters: string[]
  query: { name: string; required: boolean; schema: Schema }[]
  body: { required: boolean; schema: Schema; kind: 'json' | 'form' | 'rows' } | undefined
  /** The successes in JSON; empty where there is no content. */
  results: Schema[]
  isOfMerchant: boolean
}

const kinds = {
  'application/json': 'json',
  'multipart/form-data': 'form',
  'text/csv': 'rows',
} as const

export function shapeOf({ method, path, operation }: PlacedOperation): OperationShape {
  const { operationId, summary, parameters = [], requestBody, responses } = operation
  const successes = Object.entries(responses).filter(([status]) => status[0] === '2')
  return {
    ...{ id: operationId, method: method.toUpperCase(), path, summary },
    traits: traitsOf(operation),
    pathParameters: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
    query: parameters
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, required = false, schema }) => ({ name, required, schema })),
    body: bodyOf(requestBody),
    results: successes.flatMap(([, { content }]) => content?.['application/json']?.schema ?? []),
    isOfMerchant: path.startsWith('/merchants/{id}'),
  }
}

function bodyOf(requestBody: PlacedOperation['operation']['requestBody']): OperationShape['body'] {
  const [content] = Object.entries(requestBody?.content ?? {})
  if (content === undefined) return undefined
  const [type, { schema }] = content
  const kind = kinds[type as keyof typeof kinds]
  if (kind === undefined) throw new Error(`The clients cannot send ${type}.`)
  return { required: requestBody?.required ?? false, schema, kind }
}

/** The name of a schema that another names. */
export const nameOfReference = (reference: string): string => reference.split('/').at(-1) as string
