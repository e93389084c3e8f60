import { addDays, caracasDay, startOfCaracasDay } from '../../domain/caracas.ts'
import { ApiError, invalidField } from '../../http/errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_DAYS = 366
const USUAL_DAYS = 30

const RETRY_AFTER_SECONDS = '300'

/** What is in force, if it may be used. Throws SERVICE_UNAVAILABLE where there is none, or only a stale one. */
export function usable<Row extends { stale: boolean }>(inForce: Row | undefined): Row {
  if (inForce !== undefined && !inForce.stale) return inForce
  throw new ApiError('SERVICE_UNAVAILABLE', {
    message:
      inForce === undefined
        ? 'No exchange rate is known yet. Try again later.'
        : 'The last known exchange rate is more than 5 days old. Try again later.',
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
  })
}

export interface Period {
  from: Date
  /** Not in it. */
  to: Date
}

/** The period asked for: up to today, and of 30 days, unless said. Throws INVALID_REQUEST. */
export function periodOf(asked: Partial<Period>, now: Date): Period {
  const to = asked.to ?? startOfCaracasDay(addDays(caracasDay(now), 1))
  const from = asked.from ?? new Date(to.getTime() - USUAL_DAYS * DAY_MS)
  if (from > to) throw invalidField('from', 'Must not be after `to`.')
  if (to.getTime() - from.getTime() > MOST_DAYS * DAY_MS) {
    throw invalidField('from', `Must be at most ${MOST_DAYS} days before \`to\`.`)
  }
  return { from, to }
}
