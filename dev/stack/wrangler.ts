import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { localFolder, projectFolder } from './paths.ts'
import { Problem } from './problem.ts'
import {
  commandLine,
  endProcesses,
  processesOfGroup,
  signalWhenThisProcessEnds,
} from './processes.ts'
import { pathOfRoute } from './route-paths.ts'
import { collectOutput, toolEnvironment, toolPath } from './tools.ts'
import { createOutputFilter } from './wrangler-output.ts'

/** A running `wrangler dev`. */
export interface Wrangler {
  /** The id of its process group. */
  group: number
  /** Settles when wrangler ends by itself. */
  ended: Promise<void>
  /** What it has printed so far. */
  output(): string
  /** Shows the useful part of its output from now on. */
  show(): void
  stop(): Promise<void>
}

/** Starts `wrangler dev` on a port of 127.0.0.1. */
export function startWrangler(port: number): Wrangler {
  const flags = [
    ...['dev', '--ip', '127.0.0.1', '--port', String(port), '--inspector-port', '0'],
    // Otherwise requests would have production's URL.
    ...['--local-upstream', `127.0.0.1:${port}`],
    ...['--persist-to', join(localFolder, 'wrangler'), '--show-interactive-dev-session=false'],
  ]
  // A group of its own: Ctrl-C reaches it only through this process, and it ends with all its children.
  const child = spawn(toolPath('wrangler'), flags, {
    cwd: projectFolder,
    env: {
      ...toolEnvironment(),
      // The stack is running: the build step of wrangler.toml has nothing to do.
      LOCAL_STACK: 'running',
      ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const group = child.pid
  if (group === undefined) throw new Problem('wrangler could not be started: run npm ci.')
  const guard = signalWhenThisProcessEnds(-group, 'TERM')
  return {
    group,
    ended: new Promise((done) => child.once('exit', () => done())),
    output,
    show: () => {
      child.stdout.setEncoding('utf8').on('data', createOutputFilter(console.log, pathOfRoute))
      child.stderr.setEncoding('utf8').on('data', createOutputFilter(console.error, pathOfRoute))
    },
    stop: () => stopWrangler(group, guard),
  }
}

async function stopWrangler(group: number, guard: ChildProcess): Promise<void> {
  await endProcesses(processesOfGroup(group))
  await endProcesses(processesOfGroup(group))
  guard.kill('SIGKILL')
}

/** Ends the wrangler of an earlier run that was killed. */
export async function endStaleWrangler(group: number | undefined): Promise<void> {
  if (group === undefined) return
  const ours = processesOfGroup(group).filter((pid) => commandLine(pid).includes(projectFolder))
  await endProcesses(ours)
}

/** Waits for any response of the service; false after the timeout. */
export async function waitUntilAnswering(url: string, patienceMs: number): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    try {
      await fetch(url, { signal: AbortSignal.timeout(5_000) })
      return true
    } catch {
      await sleep(100)
    }
  }
  return false
}
