import type { ErrorCode } from '../../wire/errors.ts'
import { ambiguousAccountConflict } from '../bank-accounts/rules.ts'

const errors: readonly ErrorCode[] = [
  'NOT_FOUND',
  'EMAIL_NOT_VERIFIED',
  'KYC_REQUIRED',
  'BANK_UNAVAILABLE',
  'NOT_SUPPORTED',
]

/** The errors of every outgoing order besides invalid input: the rules of SQL's open_outgoing_order(). */
export const outgoingOrderErrors = {
  errors,
  invalid: {
    missing: 'Required for a live payment, unless a saved payee has it.',
    phone_not_mobile: 'A live payment needs a mobile phone: 0412, 0414, 0416, 0422, 0424 or 0426.',
    own_account: 'Is the account that pays. Give another one.',
    amount_over_limit: (limit: string) => `One payment may move ${limit} bolívares at most.`,
    amount_over_maximum: 'Is more than the bank’s format allows.',
    concept_over_maximum: 'Is longer than the bank’s format allows.',
  },
  conflicts: {
    ...ambiguousAccountConflict,
    account_pending: 'This account waits for an administrator to connect it to its bank.',
    day_limit: 'This payment would exceed what the account may send in a day.',
  },
}
