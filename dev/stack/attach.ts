import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { addReferenceIfReachable } from '../reference.ts'
import { writeDevVars } from './dev-vars.ts'
import { localFolder, projectFolder } from './paths.ts'
import { defaultPorts, isPortFree } from './ports.ts'
import { Problem, reportFailure, runCommand } from './problem.ts'
import { commandLine, findProcess, identify, type ProcessIdentity, parentOf } from './processes.ts'
import {
  ensureLocalFolder,
  lastStack,
  ownerVariable,
  recordStack,
  runningStack,
  type StackRecord,
} from './stack-record.ts'

const pollIntervalMs = 100
const timeoutMs = 120_000
const logFile = join(localFolder, 'stack.log')

/** The `wrangler dev` that this is a build step of. */
interface WranglerDev {
  process: ProcessIdentity
  port: number
  host: string
}

/** The process does not know where it will listen; its arguments tell. */
function findWranglerDev(): WranglerDev {
  for (let pid: number | undefined = process.ppid; pid; pid = parentOf(pid)) {
    const command = commandLine(pid)
    const found = identify(pid)
    if (!/wrangler\S* .*\bdev\b/.test(command) || found === undefined) continue
    const port = Number(/--port[= ](\d+)/.exec(command)?.[1] ?? defaultPorts.service)
    const host = /--ip[= ](\S+)/.exec(command)?.[1] ?? '127.0.0.1'
    return { process: found, port, host: /^(\*|0\.0\.0\.0|::)$/.test(host) ? '127.0.0.1' : host }
  }
  throw new Problem('No `wrangler dev` has called this: it is the build step of wrangler.toml.')
}

/** Wrangler reports a failed build step in a hundred lines, which hide the one that matters. */
function terminateWranglerDev({ process: caller }: WranglerDev, problem: unknown): void {
  reportFailure(problem)
  const pid = findProcess(caller)
  if (pid !== undefined) process.kill(pid, 'SIGTERM')
}

/** Finds the stack, or has one started that ends with its caller; either way it serves the caller's port. */
async function attach(caller: WranglerDev): Promise<void> {
  // Wrangler rebuilds after each change.
  const last = lastStack()
  const again = last?.attached === caller.process
  if (again && runningStack()?.ready) return
  if (!again && !(await isPortFree(caller.port))) {
    throw new Problem(
      `Port ${caller.port} is taken: stop what listens there, or choose another port with npx wrangler dev --port N.`,
    )
  }
  const serviceUrl = `http://${caller.host}:${caller.port}`
  const there = await waitForStableStack()
  if (there === undefined) {
    await startStackFor(caller)
  } else {
    assertNoOtherWorker(there)
    print('The local stack is already running, and serves this Worker too.')
  }
  await addReferenceIfReachable()
  writeDevVars({ PUBLIC_URL: serviceUrl })
  recordStack({ serviceUrl, attached: caller.process })
}

/** The running stack; waits while one is starting or stopping. */
async function waitForStableStack(): Promise<StackRecord | undefined> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const there = runningStack()
    const endsSoon = there?.owner !== undefined && findProcess(there.owner) === undefined
    if (there === undefined || (there.ready && !endsSoon)) return there
    await sleep(pollIntervalMs)
  }
  throw new Problem('The local stack that runs here neither starts nor ends: stop it first.')
}

function assertNoOtherWorker({ wranglerGroup, attached, serviceUrl }: StackRecord): void {
  const busy = wranglerGroup !== undefined || (attached && findProcess(attached) !== undefined)
  if (!busy) return
  throw new Problem(`The service runs from this folder already, on ${serviceUrl}: stop it first.`)
}

/** Wrangler prints each write as a line of its own, and a final newline as a blank one. */
const print = (text: string) => process.stdout.write(text.trimEnd())

/** Starts the stack as a process of its own, and shows its output until it is ready. */
async function startStackFor(caller: WranglerDev): Promise<void> {
  print('Starting all that the service needs on this machine. It ends with wrangler.')
  ensureLocalFolder()
  const log = openSync(logFile, 'w', 0o600)
  const { npm_lifecycle_event: _, ...environment } = process.env
  const child = spawn(
    process.execPath,
    [join(projectFolder, 'dev/run-stack.ts'), '--port', String(caller.port)],
    {
      cwd: projectFolder,
      detached: true,
      env: { ...environment, [ownerVariable]: caller.process },
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  let shown = 0
  const show = () => {
    const text = readFileSync(logFile, 'utf8')
    const end = text.lastIndexOf('\n') + 1
    if (end > shown) print(text.slice(shown, end))
    shown = Math.max(shown, end)
  }
  while (child.exitCode === null && child.signalCode === null) {
    await sleep(pollIntervalMs)
    show()
    const there = runningStack()
    if (there?.owner === caller.process && there.ready) return
  }
  show()
  throw new Problem('The local stack did not start.')
}

await runCommand(async () => {
  const caller = findWranglerDev()
  await attach(caller).catch((problem) => terminateWranglerDev(caller, problem))
})
