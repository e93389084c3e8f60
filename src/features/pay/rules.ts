import { addDays, caracasDay } from '../../domain/caracas.ts'
import { invalidField } from '../../wire/errors.ts'

/** Older payments are not looked up: bank lookups take a few days, and payers pay for present purchases. */
export const MAX_PAYMENT_AGE_DAYS = 7

/** Throws INVALID_REQUEST if the day of payment is in the future or too long ago. */
export function validatePaidOn(paidOn: string | undefined, now: Date, field = 'paidAt'): void {
  if (paidOn === undefined) return
  const today = caracasDay(now)
  if (paidOn <= today && paidOn >= addDays(today, -MAX_PAYMENT_AGE_DAYS)) return
  throw invalidField(field, [
    `Debe ser de los últimos ${MAX_PAYMENT_AGE_DAYS} días.`,
    `Must be within the last ${MAX_PAYMENT_AGE_DAYS} days.`,
  ])
}
