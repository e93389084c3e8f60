import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { projectFolder } from '../stack/paths.ts'
import { Problem } from '../stack/problem.ts'

/** An SQL file next to the module that owns its object. */
export interface SqlFile {
  /** Relative to the project's folder: `src/banking/sql/links/open_link_payment.sql`. */
  path: string
  /** The name of the function or other object, which is the file's name. */
  name: string
  text: string
}

/** Files that must run before the tables, and all others. */
const filePatterns = { prelude: /^db\/prelude\/\w+\.sql$/, rest: /(^|\/)sql\/(\w+\/)?\w+\.sql$/ }

/** The SQL files that tables need, or those that need tables. */
export function sqlFiles(kind: keyof typeof filePatterns): SqlFile[] {
  return readdirSync(join(projectFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => filePatterns[kind].test(file))
    .toSorted()
    .map((file) => ({
      path: `src/${file}`,
      name: basename(file, '.sql'),
      text: withCatalogueComment(readFileSync(join(projectFolder, 'src', file), 'utf8')),
    }))
}

/** Adds COMMENT ON FUNCTION with the comment that precedes a function, so that psql's \df+ shows it. */
function withCatalogueComment(text: string): string {
  const [, header, name] = /^((?:--.*\n)+)CREATE FUNCTION (\w+)/m.exec(text) ?? []
  if (header === undefined) return text
  const comment = header.trimEnd().replace(/^-- ?/gm, '').replaceAll("'", "''")
  return `${text.trimEnd()}\n\nCOMMENT ON FUNCTION ${name} IS '${comment}';\n`
}

/**
 * Runs the files in the order of their dependencies: one that fails is retried after the others. Returns them
 * in a working order.
 */
export async function runSqlFiles(client: pg.Client, files: SqlFile[]): Promise<SqlFile[]> {
  const done: SqlFile[] = []
  let waiting = files
  while (waiting.length > 0) {
    const failed: { file: SqlFile; error: Error }[] = []
    for (const file of waiting) {
      const error = await tryRunFile(client, file)
      if (error) failed.push({ file, error })
      else done.push(file)
    }
    if (failed.length === waiting.length) {
      const reasons = failed.map(({ file, error }) => `${file.path}: ${error.message}`)
      throw new Problem(`These files of SQL do not run:\n${reasons.join('\n')}`)
    }
    waiting = failed.map(({ file }) => file)
  }
  return done
}

async function tryRunFile(client: pg.Client, { text }: SqlFile): Promise<Error | undefined> {
  await client.query('savepoint file')
  try {
    await client.query(text)
    await client.query('release savepoint file')
    return undefined
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback to savepoint file')
    return error
  }
}
