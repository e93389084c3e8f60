import { addDays, caracasDay, startOfCaracasDay } from '../domain/caracas.ts'
import { PERIOD_ORDER } from '../http/validation.ts'
import { invalidField } from '../wire/errors.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const MAX_DAYS = 366
const DEFAULT_DAYS = 30

export interface Period {
  from: Date
  /** Exclusive. */
  to: Date
}

/** The requested period; by default the 30 days up to now. Throws INVALID_REQUEST. */
export function resolvePeriod(requested: Partial<Period>, now: Date): Period {
  const to = requested.to ?? startOfCaracasDay(addDays(caracasDay(now), 1))
  const from = requested.from ?? new Date(to.getTime() - DEFAULT_DAYS * DAY_MS)
  if (from > to) throw invalidField('from', PERIOD_ORDER)
  if (to.getTime() - from.getTime() > MAX_DAYS * DAY_MS) {
    throw invalidField('from', [
      `Debe ser de ${MAX_DAYS} días antes de \`to\` como máximo.`,
      `Must be at most ${MAX_DAYS} days before \`to\`.`,
    ])
  }
  return { from, to }
}
