import { expect } from 'vitest'
import { findRoute } from '../../dev/find-route.ts'
import { errorsOf } from '../../dev/openapi/route-errors.ts'
import { groups } from '../../src/features/groups.ts'
import type { Route } from '../../src/http/route.ts'
import { ERRORS, type ErrorCode } from '../../src/wire/errors.ts'
import { expectRoundTripsWaited } from './round-trips.ts'
import type { Service } from './service.ts'

/** Every declared route with its whole path, `:id` and all. */
export const routes = groups.flatMap(({ base, routes }) =>
  routes.map((route) => ({ route, path: base + route.path })),
)

export interface CallOptions {
  /** Sent as JSON; a string goes as it is. */
  body?: unknown
  /** Sent as the field `file` of a multipart form. */
  file?: Uint8Array
  /** Sent as a multipart form. */
  form?: FormData
  /** Who calls: their access token or API key. */
  as?: { token: string }
  headers?: Record<string, string>
  /** How many round trips it waits for, if not as many as its route does. */
  roundTrips?: number
}

export interface CallResult {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: each test says what it expects of a body
  body: any
}

/**
 * Calls the service as an integrator would, and checks every response against the route's declaration, and by how many
 * round trips to the database it waited for.
 */
export type Api = (method: string, path: string, options?: CallOptions) => Promise<CallResult>

/** Paths are under /api/v1, unless they are of the site's root. */
export const fullPath = (path: string): string =>
  /^\/(health|\.well-known|pictures|hooks|pay\/[^/]+\/qr\.svg|receipt)\b/.test(path)
    ? path
    : `/api/v1${path}`

/** What apiOf() calls. */
export type Called = Pick<Service, 'fetch'> & Partial<Pick<Service, 'triesAgain'>>

export function apiOf(service: Called): Api {
  return async (method, path, options = {}) => {
    const full = fullPath(path)
    const response = await service.fetch(full, await requestOf(method, options))
    const text = await response.text()
    const isJson = response.headers.get('Content-Type') === 'application/json'
    const result = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? JSON.parse(text) : undefined,
    }
    const route = findRoute(groups, method, full)
    expectDeclared(route, result, `${method} ${path}`)
    if (route && !service.triesAgain) {
      const { headers, roundTrips } = options
      const sent = { method, path, headers: new Headers(headers), roundTrips }
      expectRoundTripsWaited(route, sent, result)
    }
    return result
  }
}

async function requestOf(
  method: string,
  { body, file, form: given, as, headers = {} }: CallOptions,
): Promise<RequestInit> {
  const authorization = as && { Authorization: `Bearer ${as.token}` }
  const toEncode = given ?? (file && formOf(file))
  if (toEncode) {
    // Whole: while a form is written bit by bit, a refusal that closes the connection is not read.
    const { headers: encoded, form } = await encodedForm(toEncode)
    return { method, headers: { ...encoded, ...authorization, ...headers }, body: form }
  }
  if (body === undefined) return { method, headers: { ...authorization, ...headers } }
  return {
    method,
    headers: { 'Content-Type': 'application/json', ...authorization, ...headers },
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  }
}

async function encodedForm(given: FormData) {
  const encoded = new Response(given)
  const headers = { 'Content-Type': encoded.headers.get('Content-Type') ?? '' }
  return { headers, form: await encoded.arrayBuffer() }
}

/** The form that a browser or curl would send. */
export function formOf(file: Uint8Array, name = 'picture.png', field = 'file'): FormData {
  const form = new FormData()
  form.append(field, new Blob([new Uint8Array(file)]), name)
  return form
}

function expectDeclared(route: Route | undefined, result: CallResult, call: string): void {
  const { status, body, headers, text } = result
  expect(headers.get('X-Request-Id'), `${call}: X-Request-Id`).toMatch(/^[\w.:-]{8,128}$/)
  if (status >= 400) {
    expectError(route, result, call)
    return
  }
  if (!route) throw new Error(`${call} answered ${status}, and no route declares it`)
  const [declared, schema] = route.returns
  if (status === 304) return
  const allowed = route.repeats ? [declared, 200] : [declared]
  expect(allowed, `${call}: ${text}`).toContain(status)
  const type = headers.get('Content-Type') ?? ''
  if (route.alsoProduces?.includes(type)) return
  if (route.produces) expect(route.produces).toContain(type)
  else if (schema === null) expect(text, call).toBe('')
  else expectShape(schema.parse(body), body, call)
}

/** Exactly the declared fields, in the order in which the document has them. */
function expectShape(declared: unknown, body: unknown, call: string): void {
  expect(declared, `${call}: exactly the declared fields`).toStrictEqual(body)
  expect(JSON.stringify(body), `${call}: in the document’s order`).toBe(JSON.stringify(declared))
}

/** The documented shape and nothing else, with a code that the route declares and its status. */
function expectError(route: Route | undefined, result: CallResult, call: string): void {
  const { status, body, headers } = result
  const code = body?.error?.code as ErrorCode
  const details = body?.error?.details
  expect(body, call).toStrictEqual({
    error: {
      code,
      message: expect.any(String),
      status,
      requestId: headers.get('X-Request-Id'),
      ...(details && { details: expect.any(Array) }),
    },
  })
  expect(ERRORS[code]?.[0], `${call}: ${code}`).toBe(status)
  for (const detail of details ?? []) {
    expect(detail, call).toStrictEqual({ path: expect.any(String), message: expect.any(String) })
  }
  if (route) expect(errorsOf(route), `${call}: declares ${code}`).toContain(code)
}

/** Expects a refusal, and returns its message. */
export function expectRefusal(result: CallResult, code: ErrorCode): string {
  expect(result.body?.error?.code, result.text).toBe(code)
  return result.body.error.message
}
