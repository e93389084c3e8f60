import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { partitionedTables } from '../src/db/partitions.ts'
import { readCommandLine } from './command-line.ts'
import { projectFolder } from './stack/paths.ts'
import { failureMessage, Problem, runCommand } from './stack/problem.ts'
import { runningStack } from './stack/stack-record.ts'

const migrations = { migrationsFolder: join(projectFolder, 'drizzle') }

/**
 * Applies the migrations of drizzle/ that a database lacks, with the role of the URL. Throws a Problem if the
 * database has other migrations: drizzle compares only the time of the newest, and would leave the schema
 * unchanged.
 */
export async function migrate(url: string, database: 'local' | 'any' = 'any'): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await assertSameHistory(client, database)
    await applyMigrations(drizzle(client), migrations)
    await makeDuePartitions(client)
  } catch (error) {
    throw error instanceof Problem ? error : migrationProblem(error)
  } finally {
    await client.end()
  }
}

/**
 * Makes the partitions of this month and the next, as cron does too. PostgreSQL analyses partitions by itself, but not the
 * tables that they are parts of.
 */
async function makeDuePartitions(client: pg.Client): Promise<void> {
  const make = () =>
    client.query<{ made: string | null }>('select make_due_partition(now()) as made')
  while ((await make()).rows[0]?.made !== null);
  for (const table of partitionedTables) await client.query(`analyze only ${table}`)
}

/** A database that is ahead is correct when an older version is deployed, but an error locally. */
async function assertSameHistory(client: pg.Client, database: 'local' | 'any'): Promise<void> {
  const table = 'drizzle.__drizzle_migrations'
  const found = await client.query('select to_regclass($1) is not null as found', [table])
  if (!found.rows[0].found) return
  const applied = await client.query<{ hash: string }>(`select hash from ${table}`)
  const theirs = new Set(applied.rows.map(({ hash }) => hash))
  const ours = new Set(readMigrationFiles(migrations).map(({ hash }) => hash))
  if (theirs.isSubsetOf(ours)) return
  if (database === 'any' && theirs.isSupersetOf(ours)) return
  throw new Problem(
    'This database has other migrations than those in drizzle/. Start over with an empty one; locally: npm run dev -- --fresh',
  )
}

function migrationProblem(error: unknown): Problem {
  if (!(error instanceof DrizzleQueryError) || error.cause === undefined) {
    return new Problem(`The migrations could not be applied: ${failureMessage(error)}.`)
  }
  const position = Number((error.cause as pg.DatabaseError).position ?? 1)
  const line = error.query.slice(0, position - 1).split('\n').length
  const statement = error.query.split('\n').slice(Math.max(0, line - 2), line + 1)
  return new Problem(
    `The migrations could not be applied: ${error.cause.message}.\n  ${statement.join('\n  ')}`,
  )
}

/** The URL of the database to use: DATABASE_URL, or else that of the running local stack. */
export function targetDatabase(): string {
  const url = process.env.DATABASE_URL || runningStack()?.databaseUrl
  if (url !== undefined) return url
  throw new Problem('Which database? Set DATABASE_URL, or start the local one: npm run stack.')
}

if (import.meta.main) {
  await runCommand(async () => {
    readCommandLine({
      usage: 'npm run db:migrate',
      description:
        'Applies the migrations of drizzle/ to the database of DATABASE_URL, or else to that of the running stack.',
    })
    const url = targetDatabase()
    await migrate(url)
    const { host, pathname } = new URL(url)
    console.log(`The database ${pathname.slice(1)} on ${host} has every migration.`)
  })
}
