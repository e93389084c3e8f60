import { spawn } from 'node:child_process'
import { Problem } from '../../stack/problem.ts'
import { collectOutput } from '../../stack/tools.ts'

/** A server must be dumped by a client of the same or a later version. */
const MIN_CLIENT_VERSION = 18

/**
 * Runs a program to its end, and resolves with its output; throws if it fails. Arguments must not contain
 * secrets.
 */
export async function runProgram(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const child = spawn(name, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const status = await new Promise<number | null>((done, failed) => {
    child.once('error', () => failed(new Problem(`${name} is not installed.`)))
    child.once('close', done)
  })
  if (status !== 0) throw new Problem(`${name}: ${output().trim()}`)
  return output()
}

/** The environment of a PostgreSQL program, instead of arguments, which other processes can see. */
export function connectionVariables(url: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    PGHOST: hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? 'prefer',
  }
}

/** Throws a Problem if a PostgreSQL program is missing or too old. */
export async function requireClientVersion(name: 'pg_dump' | 'pg_restore'): Promise<void> {
  const output = await runProgram(name, ['--version'])
  const version = Number(/\) (\d+)/.exec(output)?.[1])
  if (version >= MIN_CLIENT_VERSION) return
  throw new Problem(
    `${name} is of version ${version}: PostgreSQL's client ${MIN_CLIENT_VERSION} is needed.`,
  )
}
