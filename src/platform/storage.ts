import type { S3Client } from '@aws-sdk/client-s3'
import type { Config } from './config.ts'

const CHECK_TIMEOUT_MS = 3_000

/** The S3-compatible bucket that holds pictures. */
export interface Storage {
  /** Resolves when the bucket answers to our credentials, and rejects otherwise. */
  check(): Promise<void>
}

/** The SDK is loaded when first needed: most requests need no storage, and it is slow to start. */
export function connectStorage(config: Config): Storage {
  let client: Promise<S3Client> | undefined

  async function connect(): Promise<S3Client> {
    const { S3Client } = await import('@aws-sdk/client-s3')
    return new S3Client({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      forcePathStyle: true,
      maxAttempts: 2,
      // Without these, the SDK wraps bodies in a checksum framing that breaks in Workers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      },
    })
  }

  return {
    async check() {
      const { HeadBucketCommand } = await import('@aws-sdk/client-s3')
      client ??= connect()
      await (await client).send(new HeadBucketCommand({ Bucket: config.S3_BUCKET }), {
        abortSignal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      })
    },
  }
}
