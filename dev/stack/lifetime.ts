import { CleanupStack } from './cleanup-stack.ts'
import { reportFailure } from './problem.ts'

/**
 * Runs a command until it is interrupted or the promise from `start` settles, then stops everything that it
 * started.
 */
export async function runUntilInterrupted(
  start: (endings: CleanupStack) => Promise<{ ended?: Promise<void> }>,
): Promise<void> {
  const endings = new CleanupStack()
  let interrupted = false
  const finish = async (status: number) => {
    await endings.run()
    process.exit(status)
  }
  const interrupt = () => {
    if (interrupted) return
    interrupted = true
    console.log('\nStopping.')
    void finish(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt)
  onNpmExit(interrupt)
  try {
    const { ended } = await start(endings)
    await (ended ?? new Promise<never>(() => {}))
    if (!interrupted) await finish(1)
  } catch (error) {
    // Failures during the shutdown are caused by it.
    if (interrupted) return
    reportFailure(error)
    await finish(1)
  }
}

/** A killed npm cannot notify the command that it runs. */
function onNpmExit(act: () => void): void {
  const parent = process.ppid
  const startedByNpm = process.env.npm_lifecycle_event !== undefined
  // This also keeps the process alive.
  setInterval(() => {
    if (startedByNpm && process.ppid !== parent) act()
  }, 1_000)
}
