import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { hashPassword } from '../../src/platform/passwords.ts'
import { NOW, PASSWORD } from '../scale/sizes.ts'

const MONTHS = 25
const STEP = 200_000

const statementsOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8').split('--> statement-breakpoint')

/**
 * Fills a migrated database with so many transactions, their bank orders, and what belongs to them. What is done is
 * recorded with it, so a fill that was broken off is continued.
 */
export async function fill(client: pg.Client, rows: number): Promise<void> {
  const settings = { now: NOW.toISOString(), rows, password_hash: await hashPassword(PASSWORD) }
  for (const [name, value] of Object.entries(settings))
    await client.query('select set_config($1, $2, false)', [`bench.${name}`, String(value)])
  await client.query(`set session_replication_role = replica; set synchronous_commit = off`)
  await client.query(`set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 2`)
  await client.query('create table if not exists bench_steps (step text primary key)')
  await client.query(
    'create table if not exists bench_indexes (definition text primary key, is_made boolean)',
  )
  const once = (step: string, work: () => Promise<unknown>) => runOnce(client, step, work)

  await once('beginning', () => runAll(client, statementsOf('fill.sql')))
  await once('months', () => makeMonths(client))
  await once('indexes aside', () => setIndexesAside(client))
  const [text = ''] = statementsOf('fill-month.sql')
  for (let from = 0; from < rows; from += STEP)
    await once(`rows from ${from}`, () => client.query(text, [from, Math.min(from + STEP, rows)]))
  if (await isPartitioned(client)) await once('keys', () => client.query(KEYS))
  const { rows: indexes } = await client.query<{ definition: string }>(
    'select definition from bench_indexes order by 1',
  )
  for (const { definition } of indexes) await once(definition, () => client.query(definition))
  // The version before is written to, and never read.
  if (await isPartitioned(client))
    await once('rest', () => runAll(client, statementsOf('fill-rest.sql')))
  await once('totals', () => client.query('select recount_totals()'))
  const { rowCount } = await client.query(`select from bench_steps where step = 'vacuum'`)
  if (rowCount === 1) return
  await client.query('vacuum analyze')
  await once('vacuum', async () => {})
}

async function runOnce(client: pg.Client, step: string, work: () => Promise<unknown>) {
  const { rowCount } = await client.query('select from bench_steps where step = $1', [step])
  if (rowCount === 1) return
  const start = performance.now()
  await client.query('begin')
  await work()
  await client.query('insert into bench_steps values ($1)', [step])
  await client.query('commit')
  const seconds = (performance.now() - start) / 1_000
  if (seconds > 5) console.log(`${step.slice(0, 90)}: ${seconds.toFixed(0)} s`)
}

/** Keys are hashes here, and two of twenty million are alike. */
const KEYS =
  'insert into bank_order_keys select bank_key, id from bank_orders on conflict do nothing'

/** Not in a database of the version before. */
async function isPartitioned(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_partitioned_table')
  return rowCount !== 0
}

async function runAll(client: pg.Client, statements: string[]): Promise<void> {
  for (const statement of statements) await client.query(statement)
}

/** Those of two years before now. */
async function makeMonths(client: pg.Client): Promise<void> {
  if (!(await isPartitioned(client))) return
  for (let ago = MONTHS; ago >= -1; ago -= 1)
    await client.query(
      `select make_month_partition(t, (date_trunc('month', $1::timestamptz) - $2 * interval '1 month')::date)
       from unnest(array['bank_orders', 'transactions']) t`,
      [NOW, ago],
    )
}

/** As a restore does: the indexes are made after the rows, which takes a fraction of the time. */
async function setIndexesAside(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index where indrelid in ('transactions'::regclass, 'bank_orders'::regclass) and not indisprimary`,
  )
  for (const { name, definition } of rows) {
    await client.query(`drop index ${name}`)
    await client.query('insert into bench_indexes values ($1, false)', [definition])
  }
}
