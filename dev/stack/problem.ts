import { Problem } from '../../sdk/js/src/cli/problem.ts'

export { Problem }

/** What an error says; a refused connection says it in its code alone. */
export function failureMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name)
}

/** Prints why a command failed, in one sentence when the cause is known. */
export function reportFailure(error: unknown): void {
  if (error instanceof Problem) console.error(`\n${error.message}`)
  else if (isPermissionError(error)) console.error(`\nNo permission: ${error.message}.`)
  else console.error(error)
}

function isPermissionError(error: unknown): error is Error {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  return code === 'EACCES' || code === 'EPERM'
}

/** Runs the main function of a command; a failure sets the exit code to 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    reportFailure(error)
    process.exitCode = 1
  }
}
