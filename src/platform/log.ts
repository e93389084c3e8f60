type Fields = Record<string, unknown>

/** Writes one JSON line. Pass ids, codes and figures only: never a secret, a body or personal data. */
function write(level: 'info' | 'error', event: string, fields: Fields): void {
  const line = JSON.stringify({ level, event, ...fields })
  if (level === 'error') console.error(line)
  else console.log(line)
}

export const logInfo = (event: string, fields: Fields): void => write('info', event, fields)
export const logError = (event: string, fields: Fields): void => write('error', event, fields)

/**
 * The parts of an error that may be logged. PostgreSQL's messages can contain a caller's input, so its errors are
 * logged by code and names only.
 */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, constraint, table, routine } = error as Error & Fields
  const details =
    code === undefined ? { message: error.message } : { code, constraint, table, routine }
  const where = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { error: error.name, ...details, where: where?.slice(0, 8), ...cause }
}
