import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from './problem.ts'
import { commandLine, endProcesses, isRunning } from './processes.ts'

/** Stops the PostgreSQL that a killed run left behind on this data folder. */
export async function stopStaleServer(folder: string): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isRunning(pid) || !isServerOf(pid, folder)) {
    rmSync(pidFile, { force: true })
    return
  }
  try {
    await endProcesses([pid], 'SIGINT')
  } catch {
    throw new Problem(`A PostgreSQL of an earlier run (process ${pid}) is someone else's: end it.`)
  }
  if (isRunning(pid)) {
    throw new Problem(`A PostgreSQL of an earlier run (process ${pid}) does not end: end it.`)
  }
}

function isServerOf(pid: number, folder: string): boolean {
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(folder)
}
