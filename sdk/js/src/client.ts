import type { MerchantMethods, Methods, OperationName } from './methods.ts'
import { operations } from './operations.ts'
import { type FetchedPage, Pages } from './pages.ts'
import { type Connection, type RequestOptions, type Success, send } from './send.ts'

export interface BolivarOptions {
  /** The address of the service, such as `https://payments.example.com`. */
  baseUrl: string
  /** `svc_live_...`, `svc_test_...`, or a user's access token. Without it, only what is public can be called. */
  apiKey?: string | undefined
  /** What sends requests. Default: the global fetch. */
  fetch?: typeof fetch
  /** How often a request is sent again. Default: 3. */
  maxRetries?: number
  /** How long an attempt may take, in milliseconds. Default: 60,000; a bank may take half of that. `Infinity`: any time. */
  timeoutMs?: number
  /**
   * Whether the service refuses fields and parameters that it does not know, instead of ignoring them
   * (`Prefer: handling=strict`). Default: with test keys, so that a misspelt name is found before money moves.
   */
  strict?: boolean
  /** Further headers of every request. */
  headers?: Readonly<Record<string, string>>
}

interface OperationInput {
  query?: Record<string, unknown>
  body?: unknown
  [pathParameter: string]: unknown
}

/**
 * A client of the service: a method for each operation of the interface, by the operation's id. A method takes the
 * parameters of the path by their names, `query` and `body`; it resolves with the body of the response, and rejects with an
 * ApiError, or with an OutcomeUnknownError, such as a ConnectionError. What failed on the way is sent again, with the same
 * Idempotency-Key.
 */
export type Bolivar = Methods & {
  /** What lies under one merchant, without naming it each time. */
  merchant(id: string): MerchantMethods
}

class Client {
  constructor(options: BolivarOptions) {
    const connection = connectionOf(options)
    const names = Object.keys(operations) as OperationName[]
    const methods = (own: OperationName[], always?: OperationInput) =>
      Object.fromEntries(
        own.map((name) => [
          name,
          (input?: OperationInput, options?: RequestOptions) =>
            call(connection, name, { ...input, ...always }, options),
        ]),
      )
    const ofMerchant = names.filter((name) => operations[name][1].startsWith('/merchants/{id}'))
    Object.assign(this, methods(names), { merchant: (id: string) => methods(ofMerchant, { id }) })
  }
}

export const Bolivar = Client as new (options: BolivarOptions) => Bolivar

/** Says which option is missing, as one is that was read from an environment variable that is not set. */
function requireOptions(options: BolivarOptions): void {
  const { baseUrl, apiKey } = options
  if (!baseUrl) throw new TypeError('baseUrl is missing: the address of the service, https://...')
  if ('apiKey' in options && !apiKey) {
    throw new TypeError('apiKey is missing: leave it out only to call what is public.')
  }
}

function connectionOf(options: BolivarOptions): Connection {
  requireOptions(options)
  const { baseUrl, apiKey, fetch: ownFetch, maxRetries = 3, timeoutMs = 60_000 } = options
  const { strict = apiKey !== undefined && /_test_/.test(apiKey) } = options
  const headers = { ...(strict && { Prefer: 'handling=strict' }), ...options.headers }
  if (!/^https?:\/\/[^/]/.test(baseUrl)) {
    throw new TypeError('baseUrl has to be the address of the service: https://...')
  }
  if (apiKey !== undefined && /_(live|test)_/.test(apiKey) && 'document' in globalThis) {
    throw new TypeError('An API key in a browser is everybody’s: call from your server.')
  }
  const site = baseUrl.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
  return {
    baseUrl: `${site}/api/v1`,
    credential: apiKey,
    // As a function of its own: the global one refuses to be called as a method.
    fetch: ownFetch ?? ((input, init) => fetch(input, init)),
    maxRetries,
    timeoutMs,
    headers,
  }
}

function call(
  connection: Connection,
  name: OperationName,
  { query = {}, body, ...pathParameters }: OperationInput = {},
  options: RequestOptions = {},
): unknown {
  const [method, template, ...traits] = operations[name] as readonly [string, string, ...string[]]
  const takesKey = traits.includes('repeatable')
  const givesFile = traits.includes('file')
  const request = async (query: Record<string, unknown>) => {
    const path = `${fillPath(name, template, pathParameters)}${queryText(query)}`
    return send(connection, { ...options, method, path, body, takesKey, givesFile })
  }
  if (!traits.includes('list')) return request(query).then(({ data }) => data)
  return new Pages((next) => request(next ?? query).then(pageOf))
}

function fillPath(name: string, template: string, values: Record<string, unknown>): string {
  return template.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values[parameter]
    // Dots alone would lead to another path.
    if (typeof value !== 'string' || /^\.{0,2}$/.test(value)) {
      throw new TypeError(`${name} needs ${parameter}.`)
    }
    return encodeURIComponent(value)
  })
}

function queryText(query: Record<string, unknown>): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** A page, and where the next one is by its `Link` header, of which only the query matters. */
function pageOf({ data, headers }: Success): FetchedPage<{ data: unknown[] }> {
  const address = /<([^>]*)>;\s*rel="next"/.exec(headers.get('Link') ?? '')?.[1]
  const query =
    address === undefined ? undefined : new URL(address, 'http://localhost').searchParams
  return { page: data as { data: unknown[] }, nextQuery: query && Object.fromEntries(query) }
}
