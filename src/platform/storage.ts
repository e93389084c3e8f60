import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from './config.ts'

const CHECK_TIMEOUT_MS = 3_000
const TRANSFER_TIMEOUT_MS = 20_000

/** The storage could not be reached, rejected the request, or did not respond in time. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable'
}

/** An object that is being downloaded. */
export interface StoredObject {
  body: ReadableStream
  length: number | undefined
}

/** The S3-compatible bucket with pictures and KYC files. Every method rejects with StorageUnavailable. */
export interface Storage {
  /** Resolves if the bucket accepts our credentials. */
  check(): Promise<void>
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The object, or null if there is none. */
  get(key: string): Promise<StoredObject | null>
  /** Removes an object. A missing object is no error. */
  remove(key: string): Promise<void>
}

/** The bucket's location and credentials. */
export type StorageConfig = Pick<
  Config,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_PREFIX'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>

type Sdk = typeof import('./storage-sdk.ts')

/** Loads the SDK on first use, because it starts slowly and most requests need no storage. */
export function connectStorage(config: StorageConfig): Storage {
  let connection: Promise<{ client: S3Client; sdk: Sdk }> | undefined
  const at = (key: string) => ({ Bucket: config.S3_BUCKET, Key: config.S3_PREFIX + key })

  async function ask<Result>(
    timeoutMs: number,
    run: (client: S3Client, sdk: Sdk, options: { abortSignal: AbortSignal }) => Promise<Result>,
  ): Promise<Result> {
    connection ??= connect(config)
    const { client, sdk } = await connection
    try {
      return await run(client, sdk, { abortSignal: AbortSignal.timeout(timeoutMs) })
    } catch (cause) {
      throw new StorageUnavailable('the storage did not do as asked', { cause })
    }
  }

  return {
    check: () =>
      ask(CHECK_TIMEOUT_MS, async (client, { HeadBucketCommand }, options) => {
        await client.send(new HeadBucketCommand({ Bucket: config.S3_BUCKET }), options)
      }),
    put: (key, Body, ContentType) =>
      ask(TRANSFER_TIMEOUT_MS, async (client, { PutObjectCommand }, options) => {
        await client.send(new PutObjectCommand({ ...at(key), Body, ContentType }), options)
      }),
    get: (key) =>
      ask(TRANSFER_TIMEOUT_MS, async (client, { GetObjectCommand, NoSuchKey }, options) => {
        try {
          const object = await client.send(new GetObjectCommand(at(key)), options)
          const body = object.Body?.transformToWebStream()
          return body ? { body, length: object.ContentLength } : null
        } catch (error) {
          if (error instanceof NoSuchKey) return null
          throw error
        }
      }),
    remove: (key) =>
      ask(TRANSFER_TIMEOUT_MS, async (client, { DeleteObjectCommand }, options) => {
        await client.send(new DeleteObjectCommand(at(key)), options)
      }),
  }
}

async function connect(config: StorageConfig): Promise<{ client: S3Client; sdk: Sdk }> {
  const sdk = await import('./storage-sdk.ts')
  const client = new sdk.S3Client({
    endpoint: config.S3_ENDPOINT,
    region: config.S3_REGION,
    forcePathStyle: true,
    maxAttempts: 2,
    // Otherwise the SDK sends bodies in a checksum framing that fails in Workers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: config.S3_ACCESS_KEY_ID,
      secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    },
  })
  return { client, sdk }
}
