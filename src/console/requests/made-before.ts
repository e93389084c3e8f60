import type { Failure } from './client.ts'

/**
 * Whether an earlier try of the same form, whose answer was lost, has made what was asked for: what is shown once is not
 * repeated, and the refusal names what was made.
 */
export const isMadeBefore = (failure: Failure | null): boolean =>
  failure?.kind === 'refused' &&
  failure.error.code === 'CONFLICT' &&
  /\b[a-z]{3}_[0-9a-z]{26}\b/.test(failure.error.message)
