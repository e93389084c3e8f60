import type { Failure } from './client.ts'

/**
 * The id of what an earlier try of the same form has made, whose answer was lost: what is shown once is not repeated, and
 * the refusal names what was made. Null for any other outcome.
 */
export function idMadeBefore(failure: Failure | null): string | null {
  if (failure?.kind !== 'refused' || failure.error.code !== 'CONFLICT') return null
  return /\b[a-z]{3}_[0-9a-z]{26}\b/.exec(failure.error.message)?.[0] ?? null
}
