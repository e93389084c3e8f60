import { Problem } from '../stack/problem.ts'

const TIMEOUT_MS = 10_000

/** The service is temporarily unavailable: no response, or a transient status. */
export class ServiceUnavailable extends Problem {
  /** The seconds to wait before the next request. */
  readonly retryAfterSeconds: number

  constructor(message: string, retryAfterSeconds = 0) {
    super(message)
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Reads a path under /api/v1. Throws ServiceUnavailable, or a Problem for permanent failures. */
export type Read = <Body>(path: string, signal: AbortSignal) => Promise<Body>

export const createRead =
  ({ service, key }: { service: string; key: string }): Read =>
  async (path, signal) => {
    const patience = AbortSignal.timeout(TIMEOUT_MS)
    const request = {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.any([signal, patience]),
    }
    const response = await fetch(`${service}/api/v1${path}`, request).catch((error) => {
      if (signal.aborted) throw error
      throw new ServiceUnavailable(`No service answers on ${service}: npm run dev starts one.`)
    })
    // biome-ignore lint/suspicious/noExplicitAny: the command reads responses as a client without types would
    const body: any = await response.json().catch(() => undefined)
    if (response.ok && body !== undefined) return body
    if (response.ok || response.status === 429 || response.status >= 500) {
      const retryAfter = Number(response.headers.get('Retry-After'))
      throw new ServiceUnavailable(
        `The service responded with ${response.status}.`,
        retryAfter || 0,
      )
    }
    throw new Problem(
      `The service responded with ${response.status}: ${body?.error?.message ?? ''}`,
    )
  }
