import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Identifies a process uniquely, even if its id is reused later. */
export type ProcessIdentity = `${number}@${string}`

/** The identity of a running process; undefined when there is none. */
export function identify(pid: number): ProcessIdentity | undefined {
  const fields = statusFields(pid)
  if (fields !== undefined) return fields[0] === 'Z' ? undefined : `${pid}@${fields[19]}`
  const started = runPs(['-o', 'lstart=', '-p', String(pid)]).trim()
  return started === '' ? undefined : `${pid}@${started}`
}

/** The id of the process with this identity; undefined when it no longer runs. */
export function findProcess(identity: ProcessIdentity): number | undefined {
  const pid = Number(identity.split('@')[0])
  return identify(pid) === identity ? pid : undefined
}

/** Whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  return identify(pid) !== undefined
}

/** The command line of a running process; empty when there is none. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return runPs(['-o', 'command=', '-p', String(pid)])
  }
}

/** The process that started another one; undefined when either is gone. */
export function parentOf(pid: number): number | undefined {
  const parent = statusFields(pid)?.[1] ?? runPs(['-o', 'ppid=', '-p', String(pid)]).trim()
  return Number(parent) || undefined
}

/** The running processes of a group. */
export function processesOfGroup(group: number): number[] {
  return findProcesses('group', group)
}

/** The running processes that this one started. */
export function childProcesses(): number[] {
  return findProcesses('parent', process.pid)
}

function findProcesses(relation: 'parent' | 'group', id: number): number[] {
  if (statusFields(process.pid) !== undefined) {
    const field = relation === 'parent' ? 1 : 2
    const pids = readdirSync('/proc').map(Number).filter(Boolean)
    return pids.filter((pid) => statusFields(pid)?.[field] === String(id) && isRunning(pid))
  }
  const column = relation === 'parent' ? 'ppid=' : 'pgid='
  const lines = runPs(['-A', '-o', `pid=,${column}`])
    .trim()
    .split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([pid, related]) => (related === id && pid !== undefined ? [pid] : []))
}

/** Linux's account of a process, from its state on; undefined elsewhere. */
function statusFields(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}

function runPs(flags: string[]): string {
  return spawnSync('ps', flags, { encoding: 'utf8' }).stdout ?? ''
}

/** Ends processes with a signal, waits until they have, and kills those that outlast the patience. */
export async function endProcesses(
  pids: number[],
  signal: NodeJS.Signals = 'SIGTERM',
  patienceMs = 10_000,
): Promise<void> {
  for (const pid of pids) sendSignal(pid, signal)
  if (await waitUntilEnded(pids, patienceMs)) return
  for (const pid of pids) sendSignal(pid, 'SIGKILL')
  await waitUntilEnded(pids, 5_000)
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function waitUntilEnded(pids: number[], patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (pids.some(isRunning)) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

/**
 * Signals a process (or with a negative id its group) when this one ends for any reason: a small shell waits
 * for the end of a pipe that only this process holds open. Returns the guard, which must be killed after the
 * watched process has ended.
 */
export function signalWhenThisProcessEnds(pid: number, signal: 'INT' | 'TERM'): ChildProcess {
  const script = `trap '' INT HUP TERM; read -r _; kill -s ${signal} -- ${pid}`
  const guard = spawn('/bin/sh', ['-c', script], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const pipe = guard.stdin as Socket
  pipe.unref()
  return guard
}
