import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { dumpDatabase, verifyDump } from '../../dev/deploy/backups/back-up.ts'
import { drill } from '../../dev/deploy/backups/drill.ts'
import { type Manifest, readManifest } from '../../dev/deploy/backups/manifest.ts'
import { assertRecent, backupKeys, connectBackups } from '../../dev/deploy/backups/store.ts'
import { verifyRestored } from '../../dev/deploy/backups/verify-restore.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import {
  beginTransaction,
  connectAsService,
  sealAll,
  tamper,
  writeAuditRecord,
} from '../support/audit-seals.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-test-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let original: TestDatabase
beforeEach(async () => {
  original = await createTestDatabase()
  return () => original.drop()
})

/** Records of which the first are sealed, and the last are not. */
async function fill(): Promise<void> {
  const client = await connectAsService(original)
  // In one transaction, and so in one seal: what runs in other databases may hold the chain up between two.
  await beginTransaction(client)
  for (const action of ['one', 'two', 'three']) await writeAuditRecord(client, action)
  await client.query('commit')
  await sealAll(original)
  await beginTransaction(client)
  await writeAuditRecord(client, 'four')
  await client.query('commit')
  await client.end()
}

const manifestOf = () => withDatabase(original.url, readManifest)

/** A correct restore: a copy, into which nothing is written before it is verified. */
async function restored(): Promise<TestDatabase> {
  const copy = await createTestDatabase()
  const { ownerUrl } = inject('stack')
  await withDatabase(ownerUrl, async (owner) => {
    await owner.query(`drop database ${copy.name} with (force)`)
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${original.name}'`,
    )
    await owner.query(`create database ${copy.name} template ${original.name}`)
  })
  return copy
}

describe('a restored database', () => {
  test('is verified if it has every row and the chain of the audit log, and sealing continues', async () => {
    await fill()
    const manifest = await manifestOf()
    expect(manifest).toMatchObject({ rows: { audit_logs: 4, audit_seals: 1 } })
    expect(manifest.lastSeal).toMatch(/^[0-9a-f]{64}$/)
    const copy = await restored()
    // What runs in other databases may hold the chain up for a moment.
    await expect
      .poll(() => verifyRestored(copy.url, manifest), { timeout: 60_000 })
      .toMatch(
        /^OK: \d+ rows in \d+ tables; 4 audit records in 2 seals, of which 1 were made after the restore\.$/,
      )
    await copy.drop()
  })

  test.each([
    ['lost a row', `delete from audit_logs where action = 'four'`, /audit_logs has 3 rows, not 4/],
    ['lost a table', 'drop table notifications cascade', /notifications has no rows, not 0/],
    [
      'has a changed record',
      `update audit_logs set action = 'else' where action = 'two'`,
      /broken/,
    ],
    ['has another chain', `update audit_seals set hash = sha256('else')`, /broken/],
  ])('is refused if it %s', async (_, change, why) => {
    await fill()
    const manifest = await manifestOf()
    const copy = await restored()
    await tamper(copy, change)
    await expect(verifyRestored(copy.url, manifest)).rejects.toThrow(why)
    await copy.drop()
  })
})

const bucketOfTests = () => {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = inject('stack').storage
  return { endpoint, region: 'auto', bucket, accessKeyId, secretAccessKey }
}
const manifestAt = (takenAt: string): Manifest => ({
  takenAt,
  serverVersion: 180004,
  roles: [],
  rows: {},
  lastSeal: null,
})

describe('the backup store', () => {
  test('keeps each backup next to its manifest, and finds the newest complete one', async () => {
    const store = connectBackups(bucketOfTests())
    const file = join(folder, 'encrypted')
    const bytes = randomBytes(100_000)
    writeFileSync(file, bytes)
    // Newer than what an earlier run has left in a bucket that still stands.
    const future = new Date()
    future.setUTCFullYear(2199)
    const newest = future.toISOString()
    const before = new Date(future.getTime() - 1).toISOString()
    const [older, newer] = [before, newest].map(manifestAt)
    for (const manifest of [newer, older]) await store.keep(file, manifest as Manifest)
    const found = await store.newest()
    expect(found).toStrictEqual({
      key: `daily/${newest.replaceAll(/[:.]/g, '-')}`,
      manifest: newer,
    })
    await store.fetch(found.key, join(folder, 'fetched'))
    expect(readFileSync(join(folder, 'fetched')).equals(bytes)).toBe(true)
    writeFileSync(file, 'another')
    await expect(store.keep(file, newer as Manifest)).rejects.toThrow()
    await store.fetch(found.key, join(folder, 'fetched'))
    expect(readFileSync(join(folder, 'fetched')).equals(bytes)).toBe(true)
  })

  test('keeps the first backup of each month twice, since other retention rules apply to it', () => {
    expect(backupKeys(manifestAt('2026-03-02T03:17:00.000Z'))).toStrictEqual([
      'daily/2026-03-02T03-17-00-000Z',
    ])
    expect(backupKeys(manifestAt('2026-03-01T03:17:00.000Z'))).toStrictEqual([
      'daily/2026-03-01T03-17-00-000Z',
      'monthly/2026-03-01T03-17-00-000Z',
    ])
  })

  test('refuses a newest backup that is more than 26 hours old', () => {
    const manifest = manifestAt('2026-03-09T03:00:00.000Z')
    expect(() => assertRecent(manifest, new Date('2026-03-10T04:59:00Z'))).not.toThrow()
    expect(() => assertRecent(manifest, new Date('2026-03-10T05:01:00Z'))).toThrow(/26/)
  })
})

/** The login of backups, created as in the guide: it reads everything, and owns nothing. */
async function readersUrl(): Promise<string> {
  const url = new URL(original.url)
  Object.assign(url, { username: `backups_${original.name.slice(-8)}`, password: 'a/b@c' })
  const role = url.username
  await original.query(`create role ${role} login password 'a/b@c'`)
  await original.query(`grant pg_read_all_data to ${role}`)
  return url.href
}

/** What the workflow installs. Where it is missing, only the nightly workflow tests this. */
const hasTools = (() => {
  try {
    const told = execFileSync('pg_dump', ['--version'], { encoding: 'utf8' })
    execFileSync('age', ['--version'])
    return Number(/\) (\d+)/.exec(told)?.[1]) >= 18
  } catch {
    return false
  }
})()

test.runIf(hasTools)(
  'a dump is restored from the bucket into another cluster, and verified',
  async () => {
    await fill()
    const dump = join(folder, 'database.dump')
    const manifest = await dumpDatabase(await readersUrl(), dump)
    expect(await verifyDump(dump, manifest)).toMatch(/^OK: .* 4 audit records/)
    const identity = join(folder, 'identity')
    execFileSync('age-keygen', ['-o', identity], { stdio: 'pipe' })
    const recipient = /age1\w+/.exec(readFileSync(identity, 'utf8'))?.[0] ?? ''
    execFileSync('age', ['-r', recipient, '-o', `${dump}.age`, dump])
    // Later than those of other tests, so that it is the newest.
    const takenAt = '2299-03-10T03:17:00.000Z'
    await connectBackups(bucketOfTests()).keep(`${dump}.age`, { ...manifest, takenAt })
    const bucket = bucketOfTests()
    const env = {
      BACKUP_S3_ENDPOINT: bucket.endpoint,
      BACKUP_S3_REGION: bucket.region,
      BACKUP_S3_BUCKET: bucket.bucket,
      BACKUP_S3_ACCESS_KEY_ID: bucket.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    }
    expect(await drill(env, identity, new Date(takenAt))).toMatch(/^daily\/2299-.*: OK: /)
  },
)
