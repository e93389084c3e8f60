/** The errors of SQL's open_refund(). */
export const refundErrors = {
  errors: ['EMAIL_NOT_VERIFIED', 'KYC_REQUIRED', 'BANK_UNAVAILABLE', 'NOT_SUPPORTED'],
  invalid: {
    missing: 'Required: the bank needs it to send the money back.',
  },
  conflicts: {
    not_completed: 'Only a completed transaction can be paid back.',
    refund_pending: 'Refunds of all of this transaction are already in progress.',
    refund_too_large: (remaining: string) => `At most ${remaining} bolívares can be paid back.`,
    other_account:
      'This was paid into an account that is no longer the merchant’s settlement account.',
    no_settlement_account: 'The merchant has no settlement account from which to pay it back.',
  },
} as const
