import { Problem } from '../stack/problem.ts'

/** One request of a check, and the expected response. */
interface SmokeCheck {
  path: string
  init?: RequestInit
  status: number
  holds(body: string): boolean
}

const smokeChecks: SmokeCheck[] = [
  { path: '/health', status: 200, holds: (body) => JSON.parse(body).status === 'ok' },
  {
    path: '/.well-known/jwks.json',
    status: 200,
    holds: (body) => JSON.parse(body).keys.length > 0,
  },
  {
    path: '/api/v1/openapi.json',
    status: 200,
    holds: (body) => JSON.parse(body).openapi === '3.1.0',
  },
  { path: '/docs', status: 200, holds: (body) => body.includes('<html') },
  { path: '/api/v1/merchants', status: 401, holds: isError('UNAUTHORIZED') },
  {
    // Uses the database and hashes a password.
    path: '/api/v1/auth/login',
    init: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: 'nobody@example.com', password: 'not a password of anyone' }),
    },
    status: 401,
    holds: isError('INVALID_CREDENTIALS'),
  },
  { path: `/pay/${'0'.repeat(22)}`, status: 404, holds: (body) => body.includes('<html') },
]

function isError(code: string) {
  return (body: string): boolean => JSON.parse(body).error.code === code
}

/** The version that must respond, and the headers that route each request to it. */
interface CheckTarget {
  version?: string
  headers?: Record<string, string>
}

/** Another version responded than the one being checked. */
export class VersionMismatch extends Problem {}

/**
 * Checks that a deployment works, without an account and without leaving data. Throws a Problem that names the
 * first failure.
 */
export async function checkDeployment(
  service: string,
  { version, headers = {} }: CheckTarget = {},
): Promise<void> {
  for (const { path, init, status, holds } of smokeChecks) {
    const url = new URL(path, service)
    const response = await fetch(url, {
      ...init,
      headers: { ...init?.headers, ...headers },
      signal: AbortSignal.timeout(20_000),
    }).catch((error: Error) => {
      throw new Problem(`${url} does not respond: ${error.message}`)
    })
    const body = await response.text()
    if (response.status !== status)
      throw new Problem(`${url} answers ${response.status}, not ${status}.`)
    if (!passes(() => holds(body))) throw new Problem(`${url} does not respond as it should.`)
    if (path === '/health' && version !== undefined) assertVersion(version, body)
  }
}

function assertVersion(version: string, health: string): void {
  const { version: answers } = JSON.parse(health) as { version?: string | null }
  if (answers === version) return
  throw new VersionMismatch(
    `Version ${answers ?? 'without a name'} responds instead of ${version}.`,
  )
}

function passes(holds: () => boolean): boolean {
  try {
    return holds()
  } catch {
    return false
  }
}
