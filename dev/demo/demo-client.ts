import { isUtf8 } from 'node:buffer'
import { writeFileSync } from 'node:fs'
import { isDeepStrictEqual, styleText } from 'node:util'
import { groups } from '../../src/features/groups.ts'
import { findRoute } from '../find-route.ts'
import { Problem } from '../stack/problem.ts'

// biome-ignore lint/suspicious/noExplicitAny: the demo reads responses as a client without types would
type Body = any

const hidden = /"(password|otp|accessToken|refreshToken|key|secret)": "[^"]+"/g

/** A request that the service has accepted. */
export interface AcceptedRequest {
  method: string
  path: string
  body?: string
  headers: Record<string, string>
  isUpload: boolean
}

/** Prints requests and responses, and checks each response against the declared route. */
export class DemoClient {
  readonly service: string
  /** The base URL: the service, or a validating proxy in front of it. */
  readonly #base: string
  #count = 0
  /** The number of requests that bypassed the proxy. */
  #past = 0
  readonly #accepted: AcceptedRequest[] = []
  token: string | undefined

  constructor(service: string) {
    this.service = service
    this.#base = process.env.DEMO_PROXY ?? `${service}/api/v1`
  }

  printHeading(text: string): void {
    console.log(`\n${styleText('bold', text)}`)
  }

  /** Calls `/api/v1` and resolves with the response's body; throws a Problem for another status or shape. */
  async expect(
    status: number,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    console.log(`\n  ${styleText('cyan', `${method} ${path}`)}`)
    if (body) print('>', body)
    const json = body && { body: JSON.stringify(body) }
    const type = body && { 'Content-Type': 'application/json' }
    const request = { ...json, headers: { ...type, ...headers } }
    return this.#judge(status, method, path, request, this.#base)
  }

  /** Uploads a file as a form; checks the response like `expect`. */
  async upload(status: number, path: string, name: string, bytes: Uint8Array) {
    console.log(`\n  ${styleText('cyan', `POST ${path}`)}\n  > ${name}, ${bytes.length} bytes`)
    const body = new FormData()
    body.append('file', new Blob([new Uint8Array(bytes)]), name)
    // A proxy that reads bodies as text, as Prism does, corrupts other bytes.
    const base = isUtf8(bytes) ? this.#base : `${this.service}/api/v1`
    if (base !== this.#base) this.#past += 1
    return this.#judge(status, 'POST', path, { body }, base)
  }

  async #judge(
    status: number,
    method: string,
    path: string,
    request: RequestInit,
    base: string,
  ): Promise<Body> {
    const authorization = this.token && { Authorization: `Bearer ${this.token}` }
    const response = await fetch(`${base}${path}`, {
      ...request,
      method,
      headers: { ...authorization, ...(request.headers as Record<string, string>) },
    }).catch(() => {
      throw new Problem(`No service answers on ${this.service}. Start it: npm run dev`)
    })
    const text = await response.text()
    const answer = text === '' ? undefined : JSON.parse(text)
    console.log(`  ${styleText(response.ok ? 'green' : 'yellow', `${response.status}`)}`)
    if (answer) print('<', answer)
    if (response.status !== status) throw new Problem(`Expected ${status}, not ${response.status}.`)
    checkShape(method, path, status, answer)
    checkViolations(response)
    this.#count += 1
    const { body, headers = {} } = request
    if (response.ok) {
      this.#accepted.push({
        method,
        path: `/api/v1${path}`,
        ...(typeof body === 'string' && { body }),
        headers: headers as Record<string, string>,
        isUpload: body instanceof FormData,
      })
    }
    return answer
  }

  check(what: string, holds: boolean): void {
    if (!holds) throw new Problem(`Not as documented: ${what}.`)
    console.log(`  ${styleText('green', '✓')} ${what}`)
  }

  printSummary(): void {
    const past = this.#past === 0 ? '' : ` ${this.#past}, with pictures, went past the proxy.`
    console.log(`\n${this.#count} requests, each answered as documented.${past}`)
    // For checks that make the same requests with other clients.
    const record = process.env.DEMO_RECORD
    if (record) writeFileSync(record, JSON.stringify(this.#accepted))
  }
}

const print = (mark: string, body: object): void => {
  const text = JSON.stringify(body, null, 2).replace(hidden, '"$1": "..."')
  console.log(text.replace(/^/gm, `  ${mark} `))
}

/**
 * A validating proxy reports violations of the document in this header. Rejected requests were invalid on
 * purpose.
 */
function checkViolations({ headers, ok }: Response): void {
  const violations = JSON.parse(headers.get('sl-violations') ?? '[]') as { location: string[] }[]
  const wrong = violations.filter(({ location }) => ok || location[0] === 'response')
  if (wrong.length > 0) throw new Problem(`Not as the document has it: ${JSON.stringify(wrong)}`)
}

/** A success must have exactly the declared fields, an error the documented shape. */
function checkShape(method: string, path: string, status: number, answer: Body): void {
  if (status >= 400) {
    const { code, message, requestId } = answer?.error ?? {}
    if (code && message && requestId && answer.error.status === status) return
    throw new Problem('The error is not in the documented shape.')
  }
  const route = findRoute(groups, method, `/api/v1${path}`)
  if (!route) throw new Problem(`No route is declared for ${method} ${path}.`)
  const [, schema] = route.returns
  if (schema === null) return
  const parsed = schema.safeParse(answer)
  if (!parsed.success || !isDeepStrictEqual(parsed.data, answer)) {
    throw new Problem(
      `The response is not as declared. ${parsed.error?.message ?? 'It has an undeclared field.'}`,
    )
  }
}
