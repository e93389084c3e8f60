import { refusal } from '../../wire/errors.ts'

const RETRY_AFTER_SECONDS = '300'

/** The rate in force. Throws SERVICE_UNAVAILABLE if there is none or it is stale. */
export function requireUsableRate<Row extends { stale: boolean }>(inForce: Row | undefined): Row {
  if (inForce !== undefined && !inForce.stale) return inForce
  throw inForce === undefined
    ? refusal('rate_unknown', { seconds: RETRY_AFTER_SECONDS })
    : refusal('rate_stale', { seconds: RETRY_AFTER_SECONDS })
}
