import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import type { AsyncBuffer } from 'hyparquet'
import { Problem } from '../../stack/problem.ts'
import { type Bucket, connectBucket } from '../buckets.ts'
import type { Contents } from './digest.ts'
import type { Month } from './month.ts'

/** What the bucket has of a month: the file of each table. */
export interface Manifest {
  month: string
  tables: Record<string, Contents & { key: string; bytes: number }>
}

/** The bucket of the archive. A month's files have the same keys each time, so a repeated export replaces them. */
export function connectArchive(settings: Bucket) {
  const client = connectBucket(settings)
  const { bucket: Bucket } = settings
  const put = (Key: string, Body: Readable | string, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength }))
  return {
    keyOf: ({ name }: Month, table: string): string => `archive/${name}/${table}.parquet`,
    async putFile(key: string, file: string): Promise<void> {
      const handle = await open(file)
      try {
        const { size } = await handle.stat()
        await put(key, handle.createReadStream({ autoClose: false }), size)
      } finally {
        await handle.close()
      }
    },
    /** The last of a month's objects: a month without one is incomplete. */
    putManifest(manifest: Manifest) {
      const text = JSON.stringify(manifest, null, 2)
      return put(`archive/${manifest.month}/manifest.json`, text, Buffer.byteLength(text))
    },
    /** An object that is read in parts. */
    async open(key: string): Promise<AsyncBuffer> {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
      if (ContentLength === undefined) throw new Problem(`${key} has no length.`)
      return {
        byteLength: ContentLength,
        async slice(start, end = ContentLength) {
          const Range = `bytes=${start}-${end - 1}`
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key, Range }))
          const bytes = await Body?.transformToByteArray()
          if (bytes === undefined) throw new Problem(`${key} is empty.`)
          return bytes.slice().buffer
        },
      }
    },
  }
}

export type Archive = ReturnType<typeof connectArchive>
