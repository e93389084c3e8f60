import { groups } from '../../src/features/groups.ts'
import type { Route } from '../../src/http/route.ts'
import type { AcceptedRequest } from '../demo/demo-client.ts'
import { findRoute } from '../find-route.ts'
import { Problem } from '../stack/problem.ts'

/** A request, taken apart as generated clients want it. */
interface SampleCall {
  route: Route
  path: Record<string, string>
  query: Record<string, unknown>
  headers: Record<string, string>
  body: unknown
  isUpload: boolean
}

function sampleCall(request: AcceptedRequest): SampleCall {
  const { method, path, body, isUpload } = request
  const route = findRoute(groups, method, path)
  if (!route) throw new Problem(`There is no route for ${method} ${path}.`)
  const { pathname, searchParams } = new URL(path, 'http://127.0.0.1')
  const names = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const pattern = new RegExp(`${route.path.replace(/:\w+/g, '([^/]+)')}$`)
  const values = pattern.exec(pathname)?.slice(1) ?? []
  const key = request.headers['Idempotency-Key']
  return {
    route,
    path: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
    query: Object.fromEntries([...searchParams].map(([name, text]) => [name, queryValue(text)])),
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    body: body === undefined ? undefined : JSON.parse(body),
    isUpload,
  }
}

/** A query as a program writes it: numbers and truth values are no text. */
const queryValue = (text: string): unknown =>
  /^(\d+|true|false)$/.test(text) ? JSON.parse(text) : text

const isGiven = (part: object): boolean => Object.keys(part).length > 0

/** `{ body: ... }` with the parts that are given, as source. */
const objectOf = (parts: Record<string, unknown>): string =>
  JSON.stringify(
    Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined)),
    null,
    2,
  ).replaceAll('"picture"', 'picture')

const given = <Part extends object>(part: Part): Part | undefined =>
  isGiven(part) ? part : undefined

const bodyOf = ({ body, isUpload }: SampleCall): unknown => (isUpload ? { file: 'picture' } : body)

/** The requests as calls of openapi-fetch. */
export function openapiFetchCalls(requests: readonly AcceptedRequest[]): string {
  const calls = requests.map(sampleCall).map((call) => {
    const { route, path, query, headers } = call
    const params = given({
      ...(isGiven(path) && { path }),
      ...(isGiven(query) && { query }),
      ...(isGiven(headers) && { header: headers }),
    })
    const template = route.path.replace(/:(\w+)/g, '{$1}')
    const options = objectOf({ params, body: bodyOf(call) })
    return `await client.${route.method.toUpperCase()}('${template}', ${options})`
  })
  return `import createClient from 'openapi-fetch'
import type { paths } from './api.d.ts'

declare const picture: never
const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8787/api/v1' })
${calls.join('\n')}
`
}

/** The requests as calls of the functions that @hey-api/openapi-ts generates. */
export function heyApiCalls(requests: readonly AcceptedRequest[]): string {
  const calls = requests.map(sampleCall).map((call) => {
    const { route, path, query, headers } = call
    const body = bodyOf(call)
    const options = { path: given(path), query: given(query), headers: given(headers), body }
    const parts = objectOf(options)
    return `await sdk.${route.id}(${parts === '{}' ? '' : parts})`
  })
  return `import * as sdk from './hey-api/index.ts'

declare const picture: never
${calls.join('\n')}
`
}
