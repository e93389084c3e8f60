import { addDays, caracasDay } from '../../domain/caracas.ts'
import { ExplainedNotFound } from '../../wire/errors.ts'

export const NO_SETTLEMENT_ACCOUNT = {
  no_settlement_account:
    'The merchant has no settlement account that is connected to its bank. Its owner sets one with PUT /merchants/{id}/settlement-account.',
}

/** Why a day has no closing. */
export function notClosed(day: string, now: Date): ExplainedNotFound {
  const today = caracasDay(now)
  if (day >= today) {
    return new ExplainedNotFound(
      'This day has not ended in Caracas. A day is closed between two and six in the morning after it.',
    )
  }
  if (day === addDays(today, -1)) {
    return new ExplainedNotFound(
      'This day is not closed yet, since the bank may still be booking it. It is closed at six in the morning in Caracas at the latest.',
    )
  }
  return new ExplainedNotFound(
    'There is no closing of this day. The first one is of the day before the merchant’s account was first read.',
  )
}
