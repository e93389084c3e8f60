import { ApiError } from '../../wire/errors.ts'

const RETRY_AFTER_SECONDS = '300'

/** The rate in force. Throws SERVICE_UNAVAILABLE if there is none or it is stale. */
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
