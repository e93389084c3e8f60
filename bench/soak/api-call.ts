import { findRoute } from '../../dev/find-route.ts'
import { groups } from '../../src/features/groups.ts'
import type { SoakClock } from './clock.ts'
import type { Recorder } from './recorder.ts'

export interface CallOptions {
  /** An access token or API key. */
  as?: string
  body?: object
  /** Sent as the field `file` of a form. */
  file?: Uint8Array<ArrayBuffer>
  /** The Idempotency-Key. */
  key?: string
  /** The expected statuses; by default any success. */
  expects?: readonly number[]
}

export interface CallResult {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: the service's own tests check the shapes
  body: any
}

/** Requests a path under /api/v1, or with `root:` one of the site's root. */
export type Call = (method: string, path: string, options?: CallOptions) => Promise<CallResult>

const TIMEOUT_MS = 30_000
const succeeded = (status: number) => status >= 200 && status < 300

/** Calls the service at the soak's time, and records the result. */
export function createCall(url: string, clock: SoakClock, recorder: Recorder): Call {
  return async (method, path, { as, body, file, key, expects } = {}) => {
    const whole = path.startsWith('root:') ? path.slice(5) : `/api/v1${path}`
    const start = performance.now()
    const response = await fetch(url + whole, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        'X-Local-Clock': clock.now().toISOString(),
        ...(as !== undefined && { Authorization: `Bearer ${as}` }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(file && { body: formOf(file) }),
    })
    const text = await response.text()
    const { status, headers } = response
    const kind = requestKind(method, whole)
    recorder.recordRequest(kind, status, performance.now() - start)
    if (!(expects?.includes(status) ?? succeeded(status))) {
      recorder.recordUnexpected(`${kind} was answered ${status}: ${text.slice(0, 300)}`)
    }
    const isJson = headers.get('Content-Type')?.startsWith('application/json') && text !== ''
    return { status, headers, text, body: isJson ? JSON.parse(text) : undefined }
  }
}

function formOf(file: Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData()
  form.append('file', new Blob([file]), 'picture.png')
  return form
}

const kinds = new Map<string, string>()

/** The operation's id; for other paths, the page. */
function requestKind(method: string, whole: string): string {
  const [path = ''] = whole.split('?')
  const general = `${method} ${path.replace(/[a-z]{3}_[0-9a-z]{26}|(?<=\/pay\/)[^/]+/g, ':id')}`
  const known = kinds.get(general)
  if (known !== undefined) return known
  const kind = findRoute(groups, method, path)?.id ?? general
  kinds.set(general, kind)
  return kind
}
