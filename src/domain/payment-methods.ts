/** The ways in which a payer can pay a link. The first one is a store's default. */
export const PAYMENT_METHODS = ['mobile_payment', 'c2p'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The ways in which a transaction can have been paid. */
export const TRANSACTION_METHODS = ['c2p', 'mobile_payment', 'sandbox'] as const

export type TransactionMethod = (typeof TRANSACTION_METHODS)[number]
