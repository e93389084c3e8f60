import type { V4WorkerOptions } from 'miniflare'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { serviceUrl } from '../../dev/stack/database.ts'
import { startMiniflare } from '../../dev/stack/miniflare.ts'
import type { WorkerSecrets } from '../../dev/stack/secrets.ts'
import { ADMINISTRATOR, NOW, OWNER, PASSWORD } from './sizes.ts'

/** Which reader may read which list. */
export type ReaderRole = 'administrator' | 'owner'

/** The shipped bundle on one of the databases. */
export interface MeasuredService {
  /** Requests a path under /api/v1, and reads the whole response. */
  get(path: string, as: ReaderRole): Promise<{ status: number; text: string }>
}

export interface MeasuredServiceOptions {
  worker: V4WorkerOptions
  secrets: WorkerSecrets
  /** The endpoint of the Neon stand-in. */
  endpoint: string
  ownerUrl: string
}

/** Starts the bundle, and logs in as each of the readers. */
export async function startMeasuredService(
  needs: MeasuredServiceOptions,
  endings: CleanupStack,
): Promise<MeasuredService> {
  const { worker, secrets, endpoint, ownerUrl } = needs
  const { url, stop } = await startMiniflare({
    ...worker,
    bindings: {
      ...worker.bindings,
      ...secrets,
      ENVIRONMENT: 'local',
      RATE_LIMITS: 'relaxed',
      ADMIN_FACTOR: 'optional',
      PUBLIC_URL: 'https://payments.test',
      DATABASE_URL: serviceUrl(ownerUrl),
      DATABASE_HTTP_ENDPOINT: endpoint,
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_ACCESS_KEY_ID: 'none',
      S3_SECRET_ACCESS_KEY: 'none',
    },
    host: '127.0.0.1',
    port: 0,
    cf: false,
    handleStructuredLogs: () => {},
  })
  endings.add(stop)
  const call = async (path: string, init: RequestInit) => {
    const headers = { 'X-Local-Clock': NOW.toISOString(), ...init.headers }
    const response = await fetch(`${url}/api/v1${path}`, { ...init, headers })
    return { status: response.status, text: await response.text() }
  }
  const logIn = async (email: string) => {
    const { status, text } = await call('/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    if (status !== 200) throw new Error(`the login of ${email} was answered ${status}: ${text}`)
    return (JSON.parse(text) as { accessToken: string }).accessToken
  }
  const tokens = { administrator: await logIn(ADMINISTRATOR), owner: await logIn(OWNER) }
  return {
    get: (path, as) => call(path, { headers: { Authorization: `Bearer ${tokens[as]}` } }),
  }
}
