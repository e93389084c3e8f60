type Fields = Record<string, unknown>

/** One JSON line. Callers pass ids, codes and figures: never a secret, a body or a person's data. */
function write(level: 'info' | 'error', event: string, fields: Fields): void {
  const line = JSON.stringify({ level, event, ...fields })
  if (level === 'error') console.error(line)
  else console.log(line)
}

export const logInfo = (event: string, fields: Fields): void => write('info', event, fields)
export const logError = (event: string, fields: Fields): void => write('error', event, fields)

/**
 * What may be told of an error. The messages of PostgreSQL can carry what a caller sent, so of its
 * errors only the codes and names are told.
 */
export function describeError(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, constraint, table, routine } = error as Error & Fields
  const told =
    code === undefined ? { message: error.message } : { code, constraint, table, routine }
  const where = error.stack?.split('\n').filter((line) => line.trimStart().startsWith('at '))
  const cause = error.cause === undefined ? {} : { cause: describeError(error.cause) }
  return { error: error.name, ...told, where: where?.slice(0, 8), ...cause }
}
