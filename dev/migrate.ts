import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { projectFolder } from './stack/paths.ts'
import { failureMessage, Problem, runCommand } from './stack/problem.ts'
import { runningStack } from './stack/record.ts'

/** Applies the migrations in drizzle/ that a database does not have yet, as the role of the URL. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await applyMigrations(drizzle(client), { migrationsFolder: join(projectFolder, 'drizzle') })
  } catch (error) {
    throw asProblem(error)
  } finally {
    await client.end()
  }
}

function asProblem(error: unknown): Problem {
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

/** The database that a command is for: that of DATABASE_URL, else of the local stack that runs. */
export function targetDatabase(): string {
  const url = process.env.DATABASE_URL || runningStack()?.databaseUrl
  if (url !== undefined) return url
  throw new Problem('Which database? Set DATABASE_URL, or start the local one: npm run stack.')
}

if (import.meta.main) {
  await runCommand(async () => {
    const url = targetDatabase()
    await migrate(url)
    const { host, pathname } = new URL(url)
    console.log(`The database ${pathname.slice(1)} on ${host} has every migration.`)
  })
}
