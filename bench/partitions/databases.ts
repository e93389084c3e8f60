import { join } from 'node:path'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { localFolder } from '../../dev/stack/paths.ts'
import { nonDurableSettings, type PostgresServer, startPostgres } from '../../dev/stack/postgres.ts'
import { fill } from './fill.ts'

/** The transactions of the small database. */
export const SMALL = 20_000

/** The folder of the cluster, which is kept for the next run. */
export const filledCluster = join(localFolder, 'partitions-postgres')

/** Starts the cluster of the filled databases. */
export async function startFilledCluster(
  endings: CleanupStack,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const postgres = await startPostgres({
    folder: filledCluster,
    settings: {
      ...nonDurableSettings,
      shared_buffers: '2GB',
      max_wal_size: '8GB',
      wal_level: 'minimal',
      max_wal_senders: '0',
      ...settings,
    },
  })
  endings.add(postgres.stop)
  return postgres
}

/** A database with its rows, of which a part may be there from an earlier run. */
export async function filled(
  postgres: PostgresServer,
  name: string,
  count: number,
  make: (url: string) => Promise<unknown>,
): Promise<string> {
  const url = postgres.ownerUrl(name)
  const found = await withDatabase(postgres.ownerUrl('postgres'), (owner) =>
    owner.query('select from pg_database where datname = $1', [name]),
  )
  if (found.rowCount === 0) {
    await withDatabase(postgres.ownerUrl('postgres'), (owner) =>
      owner.query('drop database if exists unfinished'),
    )
    await make(postgres.ownerUrl('unfinished'))
    await withDatabase(postgres.ownerUrl('postgres'), (owner) =>
      owner.query(`alter database unfinished rename to ${name}`),
    )
  }
  await withDatabase(url, (client) => fill(client, count))
  return url
}

/** A copy to write to, so that the next run reads as many rows as this one. */
export async function copied(postgres: PostgresServer, url: string): Promise<string> {
  const name = new URL(url).pathname.slice(1)
  await withDatabase(postgres.ownerUrl('postgres'), async (owner) => {
    await owner.query(`drop database if exists written_${name} with (force)`)
    await owner.query(`create database written_${name} template ${name} strategy file_copy`)
  })
  return postgres.ownerUrl(`written_${name}`)
}
