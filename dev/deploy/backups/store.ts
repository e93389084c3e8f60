import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Problem } from '../../stack/problem.ts'
import type { Manifest } from './manifest.ts'

/** The bucket of the backups, which is another account's than the service's. */
export interface Bucket {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const names = {
  endpoint: 'BACKUP_S3_ENDPOINT',
  region: 'BACKUP_S3_REGION',
  bucket: 'BACKUP_S3_BUCKET',
  accessKeyId: 'BACKUP_S3_ACCESS_KEY_ID',
  secretAccessKey: 'BACKUP_S3_SECRET_ACCESS_KEY',
} as const

export function readBucketSettings(env: NodeJS.ProcessEnv): Bucket {
  const missing = Object.values(names).filter((name) => !env[name])
  if (missing.length > 0) throw new Problem(`Not set: ${missing.join(', ')}.`)
  const entries = Object.entries(names).map(([key, name]) => [key, env[name]])
  return Object.fromEntries(entries) as unknown as Bucket
}

/** Without its ending: the encrypted dump and its manifest stand side by side. */
export interface StoredBackup {
  key: string
  manifest: Manifest
}

const DUMP = '.dump.age'
const MANIFEST = '.json'

/** Where a backup is kept: each day's, and the first of each month, which other rules of the bucket keep for longer. */
export function backupKeys({ takenAt }: Manifest): string[] {
  const name = takenAt.replace(/[:.]/g, '-')
  return takenAt.slice(8, 10) === '01' ? [`daily/${name}`, `monthly/${name}`] : [`daily/${name}`]
}

export function connectBackups({ endpoint, region, bucket: Bucket, ...credentials }: Bucket) {
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials,
  })
  /** What is there is never written over. */
  const put = (Key: string, Body: Readable | string, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, IfNoneMatch: '*' }))
  const bodyOf = async (Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    if (Body === undefined) throw new Problem(`${Key} is empty.`)
    return Body
  }
  return {
    /** Keeps a backup. The manifest comes last: what has none is not whole. */
    async keep(encrypted: string, manifest: Manifest): Promise<string[]> {
      const text = JSON.stringify(manifest)
      const keys = backupKeys(manifest)
      for (const key of keys) {
        await put(key + DUMP, createReadStream(encrypted), statSync(encrypted).size)
        await put(key + MANIFEST, text, Buffer.byteLength(text))
      }
      return keys
    },
    /** The newest whole backup. Throws a Problem where there is none. */
    async newest(): Promise<StoredBackup> {
      const keys: string[] = []
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: 'daily/' })
      for await (const { Contents = [] } of pages) keys.push(...Contents.map(({ Key = '' }) => Key))
      const last = keys
        .filter((key) => key.endsWith(MANIFEST))
        .toSorted()
        .at(-1)
      if (last === undefined) throw new Problem('There is no backup.')
      const manifest = JSON.parse(await (await bodyOf(last)).transformToString()) as Manifest
      return { key: last.slice(0, -MANIFEST.length), manifest }
    },
    async fetch(key: string, file: string): Promise<void> {
      const body = await bodyOf(key + DUMP)
      await pipeline(
        Readable.fromWeb(body.transformToWebStream() as never),
        createWriteStream(file),
      )
    },
  }
}

/** A day, and what a run may be late. */
const MAX_AGE_HOURS = 26

/** Throws a Problem where the newest backup is older than the service may lose. */
export function assertRecent({ takenAt }: Manifest, now: Date): void {
  const hours = (now.getTime() - Date.parse(takenAt)) / 3_600_000
  if (hours > MAX_AGE_HOURS)
    throw new Problem(
      `The newest backup is ${Math.floor(hours)} hours old, and may be ${MAX_AGE_HOURS}.`,
    )
}
