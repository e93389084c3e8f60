import { execFile } from 'node:child_process'
import { chownSync, copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { withDatabase } from './database.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'
import { dataFolder, serverUser } from './postgres-folders.ts'

const run = promisify(execFile)

export interface StandbyOptions {
  /** An empty folder for its data. */
  folder: string
  /** How long after the primary it applies each commit, such as `5s`. */
  applyDelay: string
  settings?: Record<string, string>
}

/** Starts a read-only copy of a whole cluster, which follows it by streaming replication. End it before the primary. */
export async function startStandby(
  primary: PostgresServer,
  { folder: preferred, applyDelay, settings }: StandbyOptions,
): Promise<PostgresServer> {
  const user = serverUser(preferred)
  const folder = dataFolder(user, preferred)
  const data = join(folder, 'data')
  const own = (file: string, content: string) => {
    writeFileSync(join(data, file), content, { mode: 0o600 })
    if (user.uid !== undefined && user.gid !== undefined) {
      chownSync(join(data, file), user.uid, user.gid)
    }
  }
  const ownerUrl = primary.ownerUrl('postgres')
  const label = await withDatabase(ownerUrl, (client) =>
    backUp(client, () => run('cp', ['-a', join(primary.folder, 'data'), data], { cwd: '/' })),
  )
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(data, file))
  copyFileSync(join(primary.folder, 'owner-password'), join(folder, 'owner-password'))
  own('backup_label', label)
  own('standby.signal', '')
  return startPostgres({
    folder,
    settings: {
      ...settings,
      primary_conninfo: ownerUrl,
      recovery_min_apply_delay: applyDelay,
    },
  })
}

/** Copies the files of a running cluster; resolves with what tells the copy from where to recover. */
async function backUp(client: pg.Client, copy: () => Promise<unknown>): Promise<string> {
  await client.query(`select pg_backup_start('standby', true)`)
  await copy()
  const { rows } = await client.query<{ labelfile: string }>(
    'select labelfile from pg_backup_stop()',
  )
  return rows[0]?.labelfile ?? ''
}
