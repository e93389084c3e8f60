import { CertifyProblem } from './problem.ts'

const TIMEOUT_MS = 20_000
const MAX_TRIES = 4

/** Calls paths under /api/v1 as the merchant, and those of payers as anybody. */
export interface ServiceClient {
  /** The body of a 2xx response. Throws a CertifyProblem otherwise. */
  call<Body>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Body>
  /** As `call`; undefined if the key lacks the permission. */
  callIfAllowed<Body>(method: 'GET' | 'POST', path: string): Promise<Body | undefined>
}

export interface ServiceAccess {
  /** The service's address, without a path. */
  service: string
  /** A test key. */
  key: string
  signal: AbortSignal
}

export function connectService({ service, key, signal }: ServiceAccess): ServiceClient {
  const send = async (method: string, path: string, body: unknown): Promise<Response> => {
    const request = {
      method,
      headers: {
        ...(!path.startsWith('/pay/') && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    }
    return fetch(`${service}/api/v1${path}`, request).catch((error) => {
      if (signal.aborted) throw error
      throw new CertifyProblem(`No service answers on ${service}.`)
    })
  }
  const sendPatiently = async (method: string, path: string, body?: unknown): Promise<Response> => {
    for (let tries = 1; ; tries += 1) {
      const response = await send(method, path, body)
      // Only what was refused without being carried out is repeated.
      if (response.status !== 429 || tries === MAX_TRIES) return response
      await response.body?.cancel()
      const seconds = Number(response.headers.get('Retry-After')) || 2 ** tries
      await new Promise((resolve) => setTimeout(resolve, Math.min(seconds, 60) * 1000))
    }
  }
  const call = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const response = await sendPatiently(method, path, body)
    if (response.ok) return (await response.json()) as Body
    throw new CertifyProblem(`${method} ${path}: ${await refusalOf(response)}`)
  }
  return {
    call,
    async callIfAllowed<Body>(method: string, path: string) {
      const response = await sendPatiently(method, path)
      if (response.ok) return (await response.json()) as Body
      if (response.status === 403) return undefined
      throw new CertifyProblem(`${method} ${path}: ${await refusalOf(response)}`)
    },
  }
}

async function refusalOf(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
  return `the service responded with ${response.status}. ${body.error?.message ?? ''}`.trimEnd()
}
