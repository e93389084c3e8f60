import { startMiniflare } from './miniflare.ts'
import type { ProcessIdentity } from './processes.ts'

/** The endpoint and credentials of the storage. */
export interface StorageAccess {
  endpoint: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** An S3 endpoint with strict signatures, on Miniflare's emulation of R2. */
export interface Storage {
  access: StorageAccess
  processes: ProcessIdentity[]
  stop(): Promise<void>
}

export interface StorageOptions {
  port: number
  /** Where objects are kept; in memory when absent. */
  folder?: string
  accessKeyId: string
  secretAccessKey: string
}

const bucket = 'bolivar-payments'

/** Starts the storage on a port of 127.0.0.1. */
export async function startStorage(options: StorageOptions): Promise<Storage> {
  const { port, folder, accessKeyId, secretAccessKey } = options
  const miniflare = await startMiniflare({
    host: '127.0.0.1',
    port,
    cf: false,
    modules: true,
    script: 'export default { fetch: () => new Response(null, { status: 404 }) }',
    compatibilityDate: '2026-11-01',
    r2Buckets: { [bucket]: { id: bucket, s3Credentials: { accessKeyId, secretAccessKey } } },
    ...(folder === undefined ? {} : { resourcePersistencePath: folder }),
  })
  const endpoint = new URL('/cdn-cgi/local/r2/s3', miniflare.url).href
  const access = { endpoint, bucket, accessKeyId, secretAccessKey }
  return { access, processes: miniflare.processes, stop: miniflare.stop }
}
