import pg from 'pg'
import { verifyChain } from '../../audit/verify-chain.ts'
import { migrate } from '../../migrate.ts'
import { withDatabase } from '../../stack/database.ts'
import { Problem } from '../../stack/problem.ts'
import { countRows, type Manifest } from './manifest.ts'
import { connectionVariables, requireClientVersion, runProgram } from './postgres-tools.ts'

/** Loads a dump into a new, empty database. Creates the roles that it names, without a login. */
export async function restoreDump(dump: string, url: string, { roles }: Manifest): Promise<void> {
  await requireClientVersion('pg_restore')
  const maintenance = Object.assign(new URL(url), { pathname: '/postgres' }).href
  await withDatabase(maintenance, async (client) => {
    const database = decodeURIComponent(new URL(url).pathname.slice(1))
    // Fails if the database exists: it must be empty.
    await client.query(`create database ${pg.escapeIdentifier(database)} template template0`)
    const known = await client.query<{ rolname: string }>('select rolname from pg_roles')
    const there = new Set(known.rows.map(({ rolname }) => rolname))
    for (const role of roles.filter((name) => !there.has(name)))
      await client.query(`create role ${pg.escapeIdentifier(role)} nologin`)
  })
  const { PGDATABASE = '', ...connection } = connectionVariables(url)
  const flags = ['--exit-on-error', '--no-owner', '--jobs=2', `--dbname=${PGDATABASE}`, dump]
  await runProgram('pg_restore', flags, connection)
}

/**
 * Verifies a restored database: each table has its rows, the migrations apply, the audit log matches its seals,
 * and sealing continues. Throws a Problem that names the first failure.
 */
export async function verifyRestored(url: string, manifest: Manifest): Promise<string> {
  await withDatabase(url, async (client) => compareRows(manifest.rows, await countRows(client)))
  await withDatabase(url, (client) => requireIntactChain(client, manifest))
  await migrate(url)
  const sealed = await withDatabase(url, sealAll)
  const { records, seals } = await withDatabase(url, (client) =>
    requireIntactChain(client, manifest),
  )
  const rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  const tables = Object.keys(manifest.rows).length
  return `OK: ${rows} rows in ${tables} tables; ${records} audit records in ${seals} seals, of which ${sealed} were made after the restore.`
}

function compareRows(expected: Record<string, number>, found: Record<string, number>): void {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])]
  const wrong = names.filter((name) => expected[name] !== found[name])
  const list = wrong.map(
    (name) => `${name} has ${found[name] ?? 'no'} rows, not ${expected[name] ?? 'any'}`,
  )
  if (list.length > 0) throw new Problem(`This is not what was backed up: ${list.join('; ')}.`)
}

async function requireIntactChain(client: pg.Client, { lastSeal }: Manifest) {
  const verdict = await verifyChain(client, lastSeal ?? undefined)
  if (verdict.fault !== null) throw new Problem(`The audit log is broken: ${verdict.fault}`)
  return verdict
}

const RECORDS_PER_SEAL = 10_000

/** Seals the unsealed records, as cron does: the first seal in another cluster raises the number offset. */
async function sealAll(client: pg.Client): Promise<number> {
  for (let seals = 0; ; seals += 1) {
    await client.query('begin')
    await client.query('select begin_request($1)', [new Date()])
    const { rowCount } = await client.query('select from seal_audit_block($1)', [RECORDS_PER_SEAL])
    await client.query('commit')
    if (rowCount === 0) return seals
  }
}
