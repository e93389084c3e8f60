import { join } from 'node:path'
import type pg from 'pg'
import { readCommandLine } from '../../command-line.ts'
import { targetDatabase } from '../../migrate.ts'
import { withDatabase } from '../../stack/database.ts'
import { Problem, runCommand } from '../../stack/problem.ts'
import { withTemporaryFolder } from '../backups/back-up.ts'
import { readBucketSettings } from '../buckets.ts'
import { readColumns } from './columns.ts'
import { exportTable } from './export-table.ts'
import { type Month, parseMonth, tablesOf } from './month.ts'
import { describeObstacles, findObstacles, REFUNDABLE_MONTHS } from './obstacles.ts'
import { attachMonth, detachMonth, dropMonth, isLockNotAvailable } from './partitions.ts'
import { readBack } from './read-back.ts'
import { type Archive, connectArchive, type Manifest } from './store.ts'

type Status = 'attached' | 'detached' | 'stored' | 'dropped'

/**
 * Archives a month: detaches its partitions, stores their rows in the bucket, reads them back, and drops them. Each step
 * is recorded with its effect, so a run that was broken off is continued by the next one. Resolves with what was stored.
 * Throws a Problem if the month is still needed, or if the bucket does not have what was stored.
 */
export async function archiveMonth(
  client: pg.Client,
  archive: Archive,
  month: Month,
  now = new Date(),
): Promise<Manifest> {
  await requireSoleRun(client)
  if ((await statusOf(client, month)) === 'attached') await detach(client, month, now)
  if ((await statusOf(client, month)) === 'detached') {
    const manifest = await storeMonth(client, archive, month)
    await archive.putManifest(manifest)
    await client.query(
      `update archived_months set status = 'stored', manifest = $2, stored_at = $3 where month = $1`,
      [month.firstDay, JSON.stringify(manifest), now],
    )
  }
  if ((await statusOf(client, month)) === 'stored') await dropMonth(client, month, now)
  const { rows } = await client.query<{ manifest: Manifest }>(
    'select manifest from archived_months where month = $1',
    [month.firstDay],
  )
  return (rows[0] as { manifest: Manifest }).manifest
}

/** Puts a month back that was detached and not dropped. */
export async function putBack(client: pg.Client, month: Month): Promise<void> {
  await requireSoleRun(client)
  const status = await statusOf(client, month)
  if (status === 'attached') throw new Problem(`${month.name} is in its place.`)
  if (status === 'dropped')
    throw new Problem(`${month.name} was dropped: the bucket has it, see docs/deploy.md.`)
  await attachMonth(client, month)
}

const SOLE_RUN_SECONDS = 5

/** For the life of the connection. The connection of a run that was killed ends a moment later. */
async function requireSoleRun(client: pg.Client): Promise<void> {
  await client.query(`set lock_timeout = '${SOLE_RUN_SECONDS}s'`)
  await client.query(`select pg_advisory_lock(hashtextextended('archive', 0))`).catch((error) => {
    throw isLockNotAvailable(error)
      ? new Problem('Another run of this command is under way.')
      : error
  })
  await client.query('reset lock_timeout')
}

async function statusOf(client: pg.Client, { name, firstDay }: Month): Promise<Status> {
  const { rows } = await client.query<{ status: Status }>(
    'select status from archived_months where month = $1',
    [firstDay],
  )
  if (rows[0]) return rows[0].status
  const wanted = Object.values(tablesOf({ name, firstDay }))
  const { rowCount } = await client.query(
    'select from pg_class c where c.relispartition and c.relname = any($1)',
    [wanted],
  )
  if (rowCount === wanted.length) return 'attached'
  throw new Problem(`${name} has no partitions: ${wanted.join(', ')}.`)
}

/** Looks again once nobody can write to the month any more: what has come in between puts it back. */
async function detach(client: pg.Client, month: Month, now: Date): Promise<void> {
  await requireAge(client, month, now)
  const before = await findObstacles(client, month, now)
  if (before.length > 0) throw new Problem(`${month.name} stays: ${describeObstacles(before)}.`)
  await detachMonth(client, month, now)
  const after = await findObstacles(client, month, now)
  if (after.length === 0) return
  await attachMonth(client, month)
  throw new Problem(`${month.name} was put back: ${describeObstacles(after)}.`)
}

async function requireAge(client: pg.Client, { name, firstDay }: Month, now: Date): Promise<void> {
  const { rows } = await client.query<{ old: boolean }>(
    `select start_of_caracas_day(($1::date + interval '${REFUNDABLE_MONTHS + 1} months')::date) <= $2 as old`,
    [firstDay, now],
  )
  if (!rows[0]?.old)
    throw new Problem(`${name} stays: it did not end ${REFUNDABLE_MONTHS} months ago.`)
}

/** Stores each table and reads it back from the bucket. */
async function storeMonth(client: pg.Client, archive: Archive, month: Month): Promise<Manifest> {
  const manifest: Manifest = { month: month.name, tables: {} }
  for (const [table, partition] of Object.entries(tablesOf(month))) {
    const columns = await readColumns(client, partition)
    const key = archive.keyOf(month, table)
    const written = await withTemporaryFolder(async (folder) => {
      const file = join(folder, `${table}.parquet`)
      const contents = await exportTable(client, partition, columns, file)
      await archive.putFile(key, file)
      return contents
    })
    const stored = await archive.open(key)
    const found = await readBack(stored, columns)
    if (JSON.stringify(found) !== JSON.stringify(written))
      throw new Problem(`${key} does not contain what was stored: run this again.`)
    manifest.tables[table] = { ...found, key, bytes: stored.byteLength }
  }
  return manifest
}

const command = {
  usage: 'npm run archive -- <month> [--put-back]',
  description:
    'Moves a month of transactions and bank orders from the database of DATABASE_URL to the bucket of ARCHIVE_S3_*.',
  options: { 'put-back': { description: 'undoes a run that did not come to its end' } },
  maxArguments: 1,
}

if (import.meta.main) {
  await runCommand(async () => {
    const { arguments: given, flags } = readCommandLine(command)
    const month = parseMonth(given[0])
    await withDatabase(targetDatabase(), async (client) => {
      if (flags.has('put-back')) {
        await putBack(client, month)
        return console.log(`${month.name} is in its place again.`)
      }
      const archive = connectArchive(readBucketSettings(process.env, 'ARCHIVE'))
      const { tables } = await archiveMonth(client, archive, month)
      for (const [table, { rows, key, bytes }] of Object.entries(tables))
        console.log(`${table}: ${rows} rows, as ${key}, ${bytes} bytes.`)
    })
  })
}
