import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { nonDurableSettings, startPostgres } from '../../stack/postgres.ts'
import { Problem, runCommand } from '../../stack/problem.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { connectionVariables, requireClientVersion, runProgram } from './postgres-tools.ts'
import { connectBackups, readBucketSettings } from './store.ts'
import { restoreDump, verifyRestored } from './verify-restore.ts'

/** Dumps a database into a file, and tells what the dump has to hold: both of one snapshot. */
export async function dumpDatabase(url: string, file: string): Promise<Manifest> {
  await requireClientVersion('pg_dump')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const manifest = await readManifest(client)
    const flags = ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${file}`]
    // What Neon puts into each of its databases, no other server has.
    await runProgram('pg_dump', [...flags, '--exclude-extension=neon*'], connectionVariables(url))
    return manifest
  } finally {
    await client.end()
  }
}

/** Restores a dump into a server of its own, which is gone afterwards, and proves it. */
export const verifyDump = (dump: string, manifest: Manifest): Promise<string> =>
  // Not within a folder of ours: PostgreSQL's user may not reach that.
  withTemporaryFolder(async (folder) => {
    const server = await startPostgres({ folder, settings: nonDurableSettings })
    try {
      const url = server.ownerUrl('restored')
      await restoreDump(dump, url, manifest)
      return await verifyRestored(url, manifest)
    } finally {
      await server.stop()
    }
  })

/** Runs something in a folder that is gone afterwards. */
export async function withTemporaryFolder<Result>(
  run: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  try {
    return await run(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Backs the database up: only what was restored and proven is kept, and only encrypted. */
export async function backUp({ env }: { env: NodeJS.ProcessEnv }): Promise<void> {
  const { BACKUP_DATABASE_URL: url, BACKUP_AGE_RECIPIENT: recipient } = env
  if (!url || !recipient) throw new Problem('Not set: BACKUP_DATABASE_URL or BACKUP_AGE_RECIPIENT.')
  const store = connectBackups(readBucketSettings(env))
  await withTemporaryFolder(async (folder) => {
    const [dump, encrypted] = [join(folder, 'database.dump'), join(folder, 'database.dump.age')]
    const manifest = await dumpDatabase(url, dump)
    console.log(await verifyDump(dump, manifest))
    await runProgram('age', ['--recipient', recipient, '--output', encrypted, dump])
    const keys = await store.keep(encrypted, manifest)
    console.log(`Kept as ${keys.join(' and ')}: ${statSync(encrypted).size} bytes.`)
  })
}

if (import.meta.main) await runCommand(() => backUp({ env: process.env }))
