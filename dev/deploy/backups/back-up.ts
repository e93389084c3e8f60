import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readCommandLine } from '../../command-line.ts'
import { nonDurableSettings, startPostgres } from '../../stack/postgres.ts'
import { Problem, runCommand } from '../../stack/problem.ts'
import { readBucketSettings } from '../buckets.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { connectionVariables, requireClientVersion, runProgram } from './postgres-tools.ts'
import { connectBackups } from './store.ts'
import { restoreDump, verifyRestored } from './verify-restore.ts'

/** Dumps a database into a file, and resolves with the manifest of the same snapshot. */
export async function dumpDatabase(url: string, file: string): Promise<Manifest> {
  await requireClientVersion('pg_dump')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
    const manifest = await readManifest(client)
    const flags = ['--format=custom', `--snapshot=${rows[0]?.id}`, `--file=${file}`]
    // Neon's own extensions, which no other server has.
    await runProgram('pg_dump', [...flags, '--exclude-extension=neon*'], connectionVariables(url))
    return manifest
  } finally {
    await client.end()
  }
}

/** Restores a dump into a temporary server, and verifies it. */
export const verifyDump = (dump: string, manifest: Manifest): Promise<string> =>
  // Outside our folders, which PostgreSQL's user may be unable to reach.
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

/** Runs a function with a temporary folder. */
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

/** Backs up the database: only an encrypted dump that was restored and verified is stored. */
async function backUp({ env }: { env: NodeJS.ProcessEnv }): Promise<void> {
  const { BACKUP_DATABASE_URL: url, BACKUP_AGE_RECIPIENT: recipient } = env
  if (!url || !recipient) throw new Problem('Not set: BACKUP_DATABASE_URL or BACKUP_AGE_RECIPIENT.')
  const store = connectBackups(readBucketSettings(env, 'BACKUP'))
  await withTemporaryFolder(async (folder) => {
    const [dump, encrypted] = [join(folder, 'database.dump'), join(folder, 'database.dump.age')]
    const manifest = await dumpDatabase(url, dump)
    console.log(await verifyDump(dump, manifest))
    await runProgram('age', ['--recipient', recipient, '--output', encrypted, dump])
    const keys = await store.keep(encrypted, manifest)
    console.log(`Kept as ${keys.join(' and ')}: ${statSync(encrypted).size} bytes.`)
  })
}

if (import.meta.main) {
  readCommandLine({
    usage: 'npm run backup',
    description:
      'Stores an encrypted dump of the database of BACKUP_DATABASE_URL that was restored and verified.',
  })
  await runCommand(() => backUp({ env: process.env }))
}
