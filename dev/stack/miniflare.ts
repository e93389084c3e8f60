import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import {
  childProcesses,
  findProcess,
  identify,
  type ProcessIdentity,
  signalWhenThisProcessEnds,
} from './processes.ts'

/** A running Miniflare. */
export interface RunningMiniflare {
  url: string
  /** The workerd behind it. */
  processes: ProcessIdentity[]
  /** Kills workerd in the middle of whatever it does, for good: Miniflare would start it again. */
  crash(): void
  stop(): Promise<void>
}

let latest: Promise<unknown> = Promise.resolve()

/** Starts Miniflare; its workerd ends with this process even if this one is killed. */
export function startMiniflare(options: V4MiniflareOptions): Promise<RunningMiniflare> {
  // One at a time: its processes are recognised by their absence before.
  const starting = latest.then(() => start(options))
  latest = starting.catch(() => {})
  return starting
}

async function start(options: V4MiniflareOptions): Promise<RunningMiniflare> {
  const before = new Set(childProcesses())
  const miniflare = withoutSignalHandlers(() => new Miniflare(convertV4MiniflareOptions(options)))
  const url = (await miniflare.ready).origin
  const started = childProcesses().filter((pid) => !before.has(pid))
  const guards = started.map((pid) => signalWhenThisProcessEnds(pid, 'TERM'))
  const processes = started.flatMap((pid) => identify(pid) ?? [])
  let ended: Promise<void> | undefined
  const end = async () => {
    await miniflare.dispose()
    for (const guard of guards) guard.kill('SIGKILL')
  }
  const stop = () => {
    ended ??= end()
    return ended
  }
  const crash = () => {
    for (const pid of processes.flatMap((identity) => findProcess(identity) ?? [])) {
      process.kill(pid, 'SIGKILL')
    }
    stop().catch(() => {})
  }
  return { url, processes, crash, stop }
}

/**
 * Miniflare exits the process on a signal. Here it is one of several parts that must stop in order, which is up
 * to whoever started them.
 */
function withoutSignalHandlers<Result>(make: () => Result): Result {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const before = signals.map((signal) => new Set(process.listeners(signal)))
  const result = make()
  signals.forEach((signal, index) => {
    for (const listener of process.listeners(signal)) {
      if (!before[index]?.has(listener)) process.removeListener(signal, listener)
    }
  })
  return result
}
