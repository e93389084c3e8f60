/**
 * What people can be notified of, in the order in which they choose among them. Which event each is made from,
 * and for whom, SQL's notification_types() says.
 */
export const NOTIFICATION_TYPES = [
  'payment_received',
  'payment_refunded',
  'payment_link_completed',
  'transfer_settled',
  'transfer_failed',
  'invitation_received',
  'member_joined',
  'role_changed',
  'kyc_decided',
  'password_changed',
  'api_key_created',
  'api_key_revoked',
  'new_sign_in',
  'webhook_disabled',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** What is mailed whatever was chosen. */
export const ALWAYS_MAILED: readonly NotificationType[] = [
  'password_changed',
  'api_key_created',
  'api_key_revoked',
]

/** What a notification may know: public ids, and what is said in its words. Absent is what it does not concern. */
export interface NotificationData {
  [fact: string]: unknown
  environment?: 'live' | 'test'
  merchantName?: string
  /** In the currency; without one in bolívares. */
  amount?: number
  currency?: 'VES' | 'USD'
  amountVes?: number
  reference?: string
  failureReason?: string
  label?: string
  payments?: number
  /** Of a payment that the user has sent. */
  type?: 'p2p' | 'transfer'
  name?: string
  /** Of a key that was made in place of another: the other's id. */
  replaces?: string
  memberName?: string
  role?: 'ADMIN' | 'MEMBER'
  before?: 'OWNER' | 'ADMIN' | 'MEMBER'
  after?: 'OWNER' | 'ADMIN' | 'MEMBER'
  kycStatus?: string
  reason?: string
  /** Of a password: what made it another one. */
  how?: 'changed' | 'reset' | 'set' | 'ended'
  /** When somebody did it, and from where. */
  at?: string
  device?: string
  network?: string
  /** Of an endpoint: where it is. */
  url?: string
}
