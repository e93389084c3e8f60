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

/**
 * Why a payment does not count for its checkout. `amount`: it is less than what remained; `void`: its note was voided;
 * `released`: a person has taken it off its note. `ambiguous`: it has none, since it pays each of several notes.
 */
export const UNAPPLIED_REASONS = [
  ...(['expired', 'canceled', 'paid', 'amount', 'void'] as const),
  ...(['ambiguous', 'released'] as const),
] as const
export type UnappliedReason = (typeof UNAPPLIED_REASONS)[number]

export const UNAPPLIED_STATUSES = ['open', 'applied', 'refunded'] as const
export type UnappliedStatus = (typeof UNAPPLIED_STATUSES)[number]

/** Of charge notes; they follow their checkout's. */
export const NOTE_STATUSES = ['open', 'partially_paid', 'paid', 'void'] as const
export type NoteStatus = (typeof NOTE_STATUSES)[number]

/** Of messages to customers: `unknown` if nobody knows whether it was sent; then it is not sent again. */
export const MESSAGE_STATUSES = [
  ...(['queued', 'sent', 'delivered', 'read'] as const),
  ...(['failed', 'rejected', 'unknown'] as const),
] as const
export type MessageStatus = (typeof MESSAGE_STATUSES)[number]

/** How long a period of a series is. */
export const SERIES_INTERVALS = ['week', 'month', 'year'] as const
export type SeriesInterval = (typeof SERIES_INTERVALS)[number]

export const SERIES_STATUSES = ['active', 'paused', 'ended'] as const
export type SeriesStatus = (typeof SERIES_STATUSES)[number]

/** Of what was paid outside, by the word of who has recorded it. */
export const EXTERNAL_STATUSES = ['recorded', 'confirmed', 'voided'] as const
export type ExternalStatus = (typeof EXTERNAL_STATUSES)[number]

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

/** `scheduled`: approved, and waiting for its time. */
export const PAYOUT_STATUSES = [
  'draft',
  'awaiting_approval',
  'scheduled',
  'processing',
  'completed',
  'completed_with_failures',
  'canceled',
] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

/** `waiting`: not sent yet. `pending`: sent, or perhaps sent, and the bank has not told the outcome. */
export const PAYOUT_ROW_STATUSES = ['waiting', 'pending', 'success', 'failed', 'canceled'] as const
export type PayoutRowStatus = (typeof PAYOUT_ROW_STATUSES)[number]

/** Why a payout in process sends nothing at present. */
export const PAYOUT_PAUSES = ['stopped', 'day_limit', 'not_allowed', 'account'] as const
export type PayoutPause = (typeof PAYOUT_PAUSES)[number]

/** Who of those behind an approved payout may no longer do that, so that it has to be approved again. */
export const PAYOUT_RETURNS = ['submitter', 'approver'] as const
export type PayoutReturn = (typeof PAYOUT_RETURNS)[number]

export const ACCOUNT_STATUSES = ['pending', 'active'] as const

/** Of users' own bank connections. `failing`: in use, but the bank rejects it. */
export const CONNECTION_STATUSES = [
  'checking',
  'pending_approval',
  'active',
  'failing',
  'disabled',
] as const
export type ConnectionStatus = (typeof CONNECTION_STATUSES)[number]

/** Of a channel by which a merchant writes to its customers. */
export const CHANNEL_STATUSES = ['checking', 'active', 'failing', 'disabled'] as const
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number]

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

/** Where a request stands that waits for a person's approval. */
export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected', 'expired'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]
