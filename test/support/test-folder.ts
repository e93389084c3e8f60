import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../../dev/stack/processes.ts'

/** The folders of test runs begin with this, and go on with the id of their process. */
const prefix = 'bolivar-payments-test-'
/** Files here are kept in memory. Linux has it, and not all containers give it room. */
const memoryFolder = '/dev/shm'
/** Several times what the databases and the write-ahead log of a whole run take. */
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Makes a folder of this process, in memory where there is room: PostgreSQL writes and removes three hundred files for
 * each database, and there are hundreds of databases.
 */
export function makeTestFolder(): string {
  const parent = roomIn(memoryFolder) >= ROOM_BYTES ? memoryFolder : tmpdir()
  return mkdtempSync(join(parent, `${prefix}${process.pid}-`))
}

function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return 0
  }
}

/** Removes the folders of runs that were killed and so could not do it. */
export function removeLeftovers(): void {
  for (const parent of [tmpdir(), memoryFolder]) {
    for (const name of namesIn(parent)) {
      const pid = Number(name.match(`^${prefix}([0-9]+)-`)?.[1])
      if (pid > 0 && !isRunning(pid)) rmSync(join(parent, name), { recursive: true, force: true })
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
