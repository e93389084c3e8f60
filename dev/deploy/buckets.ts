import { S3Client } from '@aws-sdk/client-s3'
import { Problem } from '../stack/problem.ts'

/** A bucket outside the service's account. */
export interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const names = {
  endpoint: 'ENDPOINT',
  region: 'REGION',
  bucket: 'BUCKET',
  accessKeyId: 'ACCESS_KEY_ID',
  secretAccessKey: 'SECRET_ACCESS_KEY',
} as const

/** Reads `BACKUP_S3_ENDPOINT` and the others of that prefix. Throws a Problem that names those that are missing. */
export function readBucketSettings(env: NodeJS.ProcessEnv, prefix: 'BACKUP' | 'ARCHIVE'): Bucket {
  const variables = Object.entries(names).map(
    ([key, name]) => [key, `${prefix}_S3_${name}`] as const,
  )
  const missing = variables.map(([, name]) => name).filter((name) => !env[name])
  if (missing.length > 0) throw new Problem(`Not set: ${missing.join(', ')}.`)
  const entries = variables.map(([key, name]) => [key, env[name]])
  return Object.fromEntries(entries) as unknown as Bucket
}

/** The S3 client of a bucket. */
export const connectBucket = ({
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Bucket): S3Client =>
  new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
  })
