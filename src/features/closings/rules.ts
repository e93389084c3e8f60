import { addDays, caracasDay } from '../../domain/caracas.ts'
import { type ApiError, refusal } from '../../wire/errors.ts'

/** Why a day has no closing. createdOn: the Caracas day on which the merchant was created. */
export function notClosed(day: string, createdOn: string, now: Date): ApiError {
  const today = caracasDay(now)
  if (day >= today) {
    return refusal('day_not_ended')
  }
  if (day < createdOn) {
    return refusal('before_first_closing', { createdOn })
  }
  if (day === addDays(today, -1)) {
    return refusal('day_not_closed')
  }
  return refusal('no_closing')
}
