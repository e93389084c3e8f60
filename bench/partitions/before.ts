import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { withDatabase } from '../../dev/stack/database.ts'
import { projectFolder } from '../../dev/stack/paths.ts'

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 2 ** 28 })

/** The commit before the one that partitioned the tables. */
export function commitBefore(): string {
  const found = git(
    'log',
    '--reverse',
    '--format=%H',
    '-SPARTITION BY RANGE ("id")',
    '--',
    'drizzle/0001_tables.sql',
  )
  const [first = ''] = found.split('\n')
  return git('rev-parse', '--short', `${first}^`).trim()
}

/** Makes a database by the migrations of a commit. */
export async function migrateAs(commit: string, ownerUrl: string): Promise<void> {
  const maintenance = Object.assign(new URL(ownerUrl), { pathname: '/postgres' }).href
  const name = new URL(ownerUrl).pathname.slice(1)
  await withDatabase(maintenance, (owner) =>
    owner.query(`create database ${pg.escapeIdentifier(name)}`),
  )
  const files = git('ls-tree', '--name-only', commit, 'drizzle/')
    .split('\n')
    .filter((file) => file.endsWith('.sql'))
  await withDatabase(ownerUrl, async (client) => {
    for (const file of files) await client.query(git('show', `${commit}:${file}`))
  })
}
