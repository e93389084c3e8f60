import { ApiError } from '../../wire/errors.ts'

const RETRY_AFTER_SECONDS = '300'

/** What is in force, if it may be used. Throws SERVICE_UNAVAILABLE where there is none, or only a stale one. */
export function requireUsableRate<Row extends { stale: boolean }>(inForce: Row | undefined): Row {
  if (inForce !== undefined && !inForce.stale) return inForce
  throw new ApiError('SERVICE_UNAVAILABLE', {
    message:
      inForce === undefined
        ? 'No exchange rate is known yet. Try again later.'
        : 'The last known exchange rate is more than 5 days old. Try again later.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}
