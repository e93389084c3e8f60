import type { Command, Context } from './command.ts'
import { readCommandLine } from './command-line.ts'
import { describeFailure } from './failure.ts'

/**
 * Runs a command of this process until it ends, or Ctrl-C ends it. A failure is said on the standard error, in words, and
 * sets the exit code to 1.
 */
export async function runCommand(
  command: Command,
  args: string[],
  context: Omit<Context, 'signal'>,
): Promise<void> {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  exitWhenUnread()
  try {
    const line = readCommandLine(command.usage(context.program), args)
    await command.run(line, { ...context, signal: stop.signal })
  } catch (error) {
    if (stop.signal.aborted) return
    console.error(`\n${describeFailure(error)}`)
    process.exitCode = 1
  }
}

/** Whoever reads the output may have read enough: `bolivar requests | head`. */
function exitWhenUnread(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
    throw error
  })
}
