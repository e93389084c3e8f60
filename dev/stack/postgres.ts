import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './ports.ts'
import { dataFolder, programsFolder, type ServerUser, serverUser } from './postgres-folders.ts'
import { Problem } from './problem.ts'
import { endProcesses, signalWhenThisProcessEnds } from './processes.ts'
import { stopStaleServer } from './stop-stale-postgres.ts'

/** A running PostgreSQL cluster of our own. */
export interface PostgresServer {
  folder: string
  port: number
  /** The connection string of the cluster's owner for a database. */
  ownerUrl(database: string): string
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** The folder of the data, unless PostgreSQL's user cannot reach it. */
  folder: string
  /** The port to take when it is free. */
  preferredPort?: number
  settings?: Record<string, string>
}

const commonSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Tests with several services at once, each with pools of its own, need some hundred.
  max_connections: '600',
  timezone: 'UTC',
  log_timezone: 'UTC',
  'plpgsql.extra_errors': 'all',
}

/** For temporary clusters: a crash may lose everything. */
export const nonDurableSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Each connection would pay for the default of 4,096.
  scram_iterations: '1',
  // Well below our lock_timeout, even on a busy machine.
  deadlock_timeout: '250ms',
}

/** Starts PostgreSQL, making the cluster first when there is none. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresServer> {
  const user = serverUser(options.folder)
  const folder = dataFolder(user, options.folder)
  const programs = programsFolder(user)
  const data = join(folder, 'data')
  await stopStaleServer(data)
  const chosen = { ...commonSettings, ...options.settings }
  if (!existsSync(join(data, 'PG_VERSION'))) await makeCluster(programs, folder, user, chosen)
  const port = await freePort(options.preferredPort)
  const settings = { ...chosen, port: String(port) }
  const { pid, guard } = await startServer(programs, data, user, settings)
  const password = readFileSync(join(folder, 'owner-password'), 'utf8')
  return {
    folder,
    port,
    ownerUrl: (database) => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await endProcesses([pid], 'SIGINT')
      guard.kill('SIGKILL')
    },
  }
}

async function makeCluster(
  programs: string,
  folder: string,
  user: ServerUser,
  { scram_iterations }: Record<string, string>,
): Promise<void> {
  const unfinished = join(folder, 'unfinished')
  rmSync(unfinished, { recursive: true, force: true })
  const passwordFile = join(folder, 'owner-password')
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid)
  }
  const { child, guard, output } = launch(join(programs, 'initdb'), user, [
    ...[`--pgdata=${unfinished}`, '--username=postgres', `--pwfile=${passwordFile}`],
    ...['--auth=scram-sha-256', '--encoding=UTF8', '--no-sync'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // The owner's password is hashed here.
    ...(scram_iterations ? ['--set', `scram_iterations=${scram_iterations}`] : []),
  ])
  const status = await new Promise((done) => child.once('close', done))
  guard?.kill('SIGKILL')
  if (status === 0) return renameSync(unfinished, join(folder, 'data'))
  throw new Problem(`PostgreSQL's data could not be made in ${folder}: ${lastLine(output)}.`)
}

async function startServer(
  programs: string,
  data: string,
  user: ServerUser,
  settings: Record<string, string>,
): Promise<{ pid: number; guard: ChildProcess }> {
  const flags = Object.entries(settings)
  const { child, guard, output } = launch(join(programs, 'postgres'), user, [
    ...['-D', data],
    ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  if (child.pid === undefined || guard === undefined) {
    throw new Problem(`PostgreSQL could not be started: ${lastLine(output)}.`)
  }
  const deadline = Date.now() + 30_000
  while (!isReady(data, child.pid)) {
    const ended = child.exitCode !== null || child.signalCode !== null
    if (ended || Date.now() > deadline) {
      await endProcesses([child.pid], 'SIGINT')
      guard.kill('SIGKILL')
      throw new Problem(`PostgreSQL did not start on port ${settings.port}: ${lastLine(output)}.`)
    }
    await sleep(20)
  }
  return { pid: child.pid, guard }
}

/** The last line of postmaster.pid says `ready`, or `standby`, once connections are taken. */
function isReady(data: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    return lines[0] === String(pid) && ['ready', 'standby'].includes(lines[7]?.trim() ?? '')
  } catch {
    return false
  }
}

/** Starts a program of PostgreSQL, in a session of its own so that Ctrl-C reaches it through us alone. */
function launch(program: string, user: ServerUser, flags: string[]) {
  const output: string[] = []
  const environment = { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' }
  const child = spawn(program, flags, {
    ...user,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const keep = (chunk: Buffer) => {
    output.push(...chunk.toString('utf8').split('\n').filter(Boolean))
    output.splice(0, output.length - 50)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => output.push(error.message))
  const guard = child.pid === undefined ? undefined : signalWhenThisProcessEnds(child.pid, 'INT')
  return { child, guard, output }
}

function lastLine(output: string[]): string {
  const reason = output.findLast((line) => /FATAL|error|could not/i.test(line)) ?? output.at(-1)
  return (reason ?? 'it gave no reason').replace(/^.*?(FATAL|error): +/i, '')
}
