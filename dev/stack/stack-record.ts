import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { localFolder } from './paths.ts'
import { Problem } from './problem.ts'
import { findProcess, identify, type ProcessIdentity } from './processes.ts'

/** The running stack's record for other commands, and for the successor of a killed one. */
export interface StackRecord {
  /** The command that runs the stack. */
  process: ProcessIdentity
  /** Where the service answers. */
  serviceUrl: string
  /** The database as its owner; absent until it is ready. */
  databaseUrl?: string
  /** The workerd behind the storage. */
  storage?: ProcessIdentity[]
  /** The process group of wrangler, where the stack started it. */
  wranglerGroup?: number
  /** The `wrangler dev` that found the stack there, or had it started. */
  attached?: ProcessIdentity
  /** The `wrangler dev` that started the stack, and whose end stops it. */
  owner?: ProcessIdentity
  /** Whether everything has been started. */
  ready?: boolean
}

/** The variable that names the stack's `wrangler dev`; unset if a person started it. */
export const ownerVariable = 'LOCAL_STACK_OWNER'

const recordFile = join(localFolder, 'stack.json')

/** The local stack that runs in this checkout; undefined when there is none. */
export function runningStack(): StackRecord | undefined {
  const record = lastStack()
  return record !== undefined && findProcess(record.process) !== undefined ? record : undefined
}

/** The local stack that ran last in this checkout, whether it still does or not. */
export function lastStack(): StackRecord | undefined {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8')) as StackRecord
  } catch {
    return undefined
  }
}

/** Makes the folder of the stack's data; says who it belongs to when that is someone else. */
export function ensureLocalFolder(): void {
  try {
    mkdirSync(localFolder, { recursive: true })
    writeFileSync(join(localFolder, '.writable'), '')
  } catch (error) {
    const { username } = userInfo()
    throw new Problem(
      `No permission for ${username} to write in ${localFolder} (${(error as Error).message}): run this as its owner, or remove it.`,
    )
  }
}

/** Updates the record of the stack that this process runs. */
export function recordStack(facts: Omit<Partial<StackRecord>, 'process'>): void {
  const known = runningStack() === undefined ? {} : lastStack()
  const text = JSON.stringify({ process: identify(process.pid), ...known, ...facts }, null, 2)
  writeFileSync(`${recordFile}.new`, text, { mode: 0o600 })
  renameSync(`${recordFile}.new`, recordFile)
}

/** Removes the record after a regular stop. */
export function removeRecord(): void {
  rmSync(recordFile, { force: true })
}
