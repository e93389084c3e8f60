import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseMonth } from '../../dev/deploy/archive/month.ts'
import { connectArchive, type Manifest } from '../../dev/deploy/archive/store.ts'
import type { Bucket } from '../../dev/deploy/buckets.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { projectFolder } from '../../dev/stack/paths.ts'
import { Problem } from '../../dev/stack/problem.ts'
import type { StorageAccess } from '../../dev/stack/storage.ts'

/** An archived month. */
export interface Archived {
  month: string
  seconds: number
  /** The largest memory of the command, in MiB. */
  memoryMib: number
  manifest: Manifest
}

const bucketOf = ({ endpoint, bucket, accessKeyId, secretAccessKey }: StorageAccess): Bucket => ({
  ...{ endpoint, region: 'auto', bucket, accessKeyId, secretAccessKey },
})

/** Runs the operator's command for a month. */
export async function runArchive(
  ownerUrl: string,
  storage: StorageAccess,
  month: string,
): Promise<Archived> {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = bucketOf(storage)
  const start = performance.now()
  const command = spawn(
    process.execPath,
    [join(projectFolder, 'dev/deploy/archive/archive-month.ts'), month],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: ownerUrl,
        ARCHIVE_S3_ENDPOINT: endpoint,
        ARCHIVE_S3_REGION: region,
        ARCHIVE_S3_BUCKET: bucket,
        ARCHIVE_S3_ACCESS_KEY_ID: accessKeyId,
        ARCHIVE_S3_SECRET_ACCESS_KEY: secretAccessKey,
      },
    },
  )
  let memoryMib = 0
  const watch = setInterval(() => {
    memoryMib = Math.max(memoryMib, peakMemory(command.pid))
  }, 100)
  const status = await new Promise((done) => command.once('close', done))
  clearInterval(watch)
  if (status !== 0) throw new Problem(`The archive of ${month} failed.`)
  const { rows } = await withDatabase(ownerUrl, (client) =>
    client.query<{ manifest: Manifest }>('select manifest from archived_months where month = $1', [
      `${month}-01`,
    ]),
  )
  const { manifest } = rows[0] as { manifest: Manifest }
  return { month, seconds: (performance.now() - start) / 1_000, memoryMib, manifest }
}

/** Linux's own figure for the most that a process has had in memory. */
function peakMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** What DuckDB finds in a file. */
export interface Found {
  rows: string
  ids: string
  amount: string
  type: string
  first: string
  last: string
  version: string
}

const reader = join(import.meta.dirname, 'reader')

/** Downloads the files of a month, and has DuckDB read them with 256 MB of memory. */
export async function readByAnother(
  storage: StorageAccess,
  { month, manifest }: Archived,
): Promise<Record<string, Found>> {
  if (!existsSync(join(reader, 'node_modules')))
    execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund'], {
      cwd: reader,
    })
  const archive = connectArchive(bucketOf(storage))
  const folder = mkdtempSync(join(tmpdir(), 'archive-read-'))
  try {
    const found: Record<string, Found> = {}
    for (const table of Object.keys(manifest.tables)) {
      const file = join(folder, `${table}.parquet`)
      const stored = await archive.open(archive.keyOf(parseMonth(month), table))
      writeFileSync(file, new Uint8Array(await stored.slice(0)))
      const output = execFileSync(process.execPath, [join(reader, 'read.js'), file], {
        encoding: 'utf8',
      })
      found[table] = JSON.parse(output) as Found
    }
    return found
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether it is what the manifest says. */
export const agrees = (found: Found, { rows, sums }: Manifest['tables'][string]): boolean =>
  Number(found.rows) === rows &&
  Number(found.ids) === rows &&
  found.amount.replace('.', '') === sums.amount
