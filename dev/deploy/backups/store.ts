import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3'
import { Problem } from '../../stack/problem.ts'
import { type Bucket, connectBucket } from '../buckets.ts'
import type { Manifest } from './manifest.ts'

/** The key without its extension: the encrypted dump and its manifest have the same name. */
export interface StoredBackup {
  key: string
  manifest: Manifest
}

const DUMP = '.dump.age'
const MANIFEST = '.json'

/**
 * The keys of a backup: one for its day, and one for the first of each month, which the bucket's rules retain
 * longer.
 */
export function backupKeys({ takenAt }: Manifest): string[] {
  const name = takenAt.replace(/[:.]/g, '-')
  return takenAt.slice(8, 10) === '01' ? [`daily/${name}`, `monthly/${name}`] : [`daily/${name}`]
}

export function connectBackups(settings: Bucket) {
  const client = connectBucket(settings)
  const { bucket: Bucket } = settings
  /** Never overwrites an object. */
  const put = (Key: string, Body: Readable | string, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, IfNoneMatch: '*' }))
  const bodyOf = async (Key: string) => {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    if (Body === undefined) throw new Problem(`${Key} is empty.`)
    return Body
  }
  return {
    /** Stores a backup. The manifest comes last: a backup without one is incomplete. */
    async keep(encrypted: string, manifest: Manifest): Promise<string[]> {
      const text = JSON.stringify(manifest)
      const keys = backupKeys(manifest)
      for (const key of keys) {
        await put(key + DUMP, createReadStream(encrypted), statSync(encrypted).size)
        await put(key + MANIFEST, text, Buffer.byteLength(text))
      }
      return keys
    },
    /** The newest complete backup. Throws a Problem if there is none. */
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

/** A day, and the possible delay of a run. */
const MAX_AGE_HOURS = 26

/** Throws a Problem if the newest backup is older than the tolerated loss of data. */
export function assertRecent({ takenAt }: Manifest, now: Date): void {
  const hours = (now.getTime() - Date.parse(takenAt)) / 3_600_000
  if (hours > MAX_AGE_HOURS)
    throw new Problem(
      `The newest backup is ${Math.floor(hours)} hours old, and may be ${MAX_AGE_HOURS}.`,
    )
}
