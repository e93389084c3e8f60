/** The statuses as PostgreSQL stores them. The API writes some of them in capitals. */

export const USER_STATUSES = ['active', 'inactive', 'suspended', 'banned'] as const
export type UserStatus = (typeof USER_STATUSES)[number]

export const KYC_STATUSES = ['pending', 'approved', 'rejected', 'not_started'] as const
export type KycStatus = (typeof KYC_STATUSES)[number]

export const MERCHANT_STATUSES = ['active', 'inactive', 'pending'] as const
export type MerchantStatus = (typeof MERCHANT_STATUSES)[number]

/** As SQL's link_status() computes them: expiry does not change a row. */
export const LINK_STATUSES = ['ACTIVE', 'INACTIVE', 'EXPIRED', 'COMPLETED'] as const
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** As SQL's checkout_status() computes them: expiry does not change a row until it is recorded. */
export const CHECKOUT_STATUSES = ['open', 'partially_paid', 'paid', 'expired', 'canceled'] as const
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/** Why a payment does not count for its checkout. `amount`: it is less than what remained. */
export const UNAPPLIED_REASONS = ['expired', 'canceled', 'paid', 'amount'] as const
export type UnappliedReason = (typeof UNAPPLIED_REASONS)[number]

export const UNAPPLIED_STATUSES = ['open', 'applied', 'refunded'] as const
export type UnappliedStatus = (typeof UNAPPLIED_STATUSES)[number]

/** The answers to whether a mobile payment has come in; SQL's verify_payment() says when each is given. */
export const VERIFICATION_STATUSES = [
  'found',
  'absent',
  'ambiguous',
  'already_used',
  'pending',
] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed', 'refunded'] as const
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number]

/** The statuses of bank orders and of refunds. */
export const BANK_STATUSES = ['success', 'failed', 'pending'] as const
export type BankStatus = (typeof BANK_STATUSES)[number]

export const ACCOUNT_STATUSES = ['pending', 'active'] as const

export const DELIVERY_STATUSES = ['pending', 'success', 'failed'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

export const INVITATION_STATUSES = ['PENDING', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** `not_started` -> `NOT_STARTED` */
export const inCapital = <Status extends string>(status: Status) =>
  status.toUpperCase() as Uppercase<Status>

/** As the API writes them where it uses capitals. */
export const allInCapitals = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map(inCapital)
