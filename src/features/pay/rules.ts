import { addDays, caracasDay } from '../../domain/caracas.ts'
import { type ErrorCode, invalidField } from '../../wire/errors.ts'

/** Older payments are not looked up: bank lookups take a few days, and payers pay for present purchases. */
export const MAX_PAYMENT_AGE_DAYS = 7

const errors: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'GONE',
  'EMAIL_NOT_VERIFIED',
  'KYC_REQUIRED',
  'BANK_UNAVAILABLE',
]

/** The errors of the amount that the payer of an open link states. */
export const STATED_AMOUNT_RULES = {
  amount_required: 'Required: this link leaves the amount to the payer.',
  amount_too_low: (least: string) => `Must be ${least} at least.`,
  amount_too_high: (most: string) => `Must be ${most} at most.`,
  amount_differs: (asked: string) => `This link asks for ${asked}: leave it out, or send that.`,
  amount_of_checkout: (asked: string) =>
    `This checkout asks for ${asked}: leave it out, or send that. To pay another part of it, send \`amountVes\`.`,
}

/** The errors of paying a link besides invalid input: the rules of SQL's open_link_payment(). */
export const payErrors = {
  errors,
  invalid: {
    phone_not_mobile: 'Must be a mobile phone: 0412, 0414, 0416, 0422, 0424 or 0426.',
    ...STATED_AMOUNT_RULES,
  },
  conflicts: {
    link_inactive: 'This link is switched off.',
    link_completed: 'This link has been paid.',
    checkout_canceled: 'This checkout is canceled.',
    link_busy: 'Another payment of this link is in progress. Try again in a minute.',
    merchant_inactive: 'This merchant takes no payments at the moment.',
    no_settlement_account: 'This merchant cannot be paid yet.',
    amount_over_maximum: 'The amount is more than the merchant’s bank allows.',
    amount_below_minimum: 'At the day’s rate the amount comes to less than a céntimo.',
    amount_changed:
      'The amount in bolívares is not what is due now: the rate, or what remains to be paid, has changed. Show the payer the new amount.',
    reference_used: 'This payment has been used already.',
    reference_pending: 'This payment is being confirmed already. Ask again in a minute.',
  },
}

/** The errors of having a key sent: those of the charge that it is for, and its own. */
export const keyErrors = {
  errors: [...errors, 'NOT_SUPPORTED'] as readonly ErrorCode[],
  invalid: payErrors.invalid,
  conflicts: payErrors.conflicts,
  limits: {
    payer_key:
      'Too many keys were requested for this link or phone, or from this network. Wait for the time given in Retry-After, or get the key from the payer’s bank.',
  },
}

/** Throws INVALID_REQUEST if the day of payment is in the future or too long ago. */
export function validatePaidOn(paidOn: string | undefined, now: Date, field = 'paidAt'): void {
  if (paidOn === undefined) return
  const today = caracasDay(now)
  if (paidOn <= today && paidOn >= addDays(today, -MAX_PAYMENT_AGE_DAYS)) return
  throw invalidField(field, `Must be within the last ${MAX_PAYMENT_AGE_DAYS} days.`)
}
