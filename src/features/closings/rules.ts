import { addDays, caracasDay } from '../../domain/caracas.ts'
import { type ApiError, refusal } from '../../wire/errors.ts'

/** Why a day has no closing. */
export function notClosed(day: string, now: Date): ApiError {
  const today = caracasDay(now)
  if (day >= today) {
    return refusal('day_not_ended')
  }
  if (day === addDays(today, -1)) {
    return refusal('day_not_closed')
  }
  return refusal('no_closing')
}
