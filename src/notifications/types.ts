import type { GivenRole, MemberRole } from '../domain/roles.ts'
import type { PayoutReturn } from '../domain/statuses.ts'
/**
 * The types of notifications, in the order in which users see them. SQL's notification_types() says from which
 * event each is made, and for whom.
 */
export const NOTIFICATION_TYPES = [
  'payment_received',
  'payment_refunded',
  'payment_link_completed',
  'transfer_settled',
  'transfer_failed',
  'payout_awaiting_approval',
  'payout_completed',
  'payout_failed_rows',
  'payout_returned',
  'approval_requested',
  'invitation_received',
  'member_joined',
  'role_changed',
  'kyc_decided',
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'settlement_account_changed',
  'bank_connection_changed',
  'new_sign_in',
  'webhook_disabled',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The types that are always mailed, whatever the user's preferences. */
export const ALWAYS_MAILED: readonly NotificationType[] = [
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'payout_returned',
  'settlement_account_changed',
  'bank_connection_changed',
]

/** A bank account whose number is masked to the last four digits. */
export interface MaskedAccount {
  bankCode: string
  accountNumber: string
}

/** What became of a change of a settlement account. */
export type SettlementStep = 'requested' | 'undone' | 'made' | 'dropped'

/** What became of a bank connection, or of a change of its credentials; see record_connection_event.sql. */
export type ConnectionStep =
  | 'activated'
  | 'waiting'
  | 'rejected'
  | 'failing'
  | 'recovered'
  | 'removed'
  | 'requested'
  | 'undone'
  | 'made'

export type PasswordChange = 'changed' | 'reset' | 'set' | 'ended'

export type FactorChange =
  | 'added'
  | 'removed'
  | 'copied'
  | 'recovery_codes_created'
  | 'recovery_code_used'
  | 'reset_requested'
  | 'reset_undone'
  | 'reset'

/**
 * The data of a notification: public ids, and values for its text. Fields that do not concern a type are
 * absent.
 */
export interface NotificationData {
  [fact: string]: unknown
  environment?: 'live' | 'test'
  merchantId?: string
  merchantName?: string
  /** In the currency; in bolívares without one. */
  amount?: number
  currency?: 'VES' | 'USD'
  amountVes?: number
  reference?: string
  failureReason?: string
  label?: string
  payments?: number
  /** For a payout: its rows, what they add up to, and how many have failed. */
  rows?: number
  total?: number
  failed?: number
  /** For a payout that has to be approved again: who may no longer answer for it. */
  because?: PayoutReturn
  /** For an approval: the name of the key that asks. */
  keyName?: string
  /** For an outgoing order of the user. */
  type?: 'p2p' | 'transfer'
  name?: string
  /** For a key that replaced another: the id of the replaced key. */
  replaces?: string
  memberName?: string
  role?: GivenRole
  before?: MemberRole
  after?: MemberRole
  kycStatus?: string
  reason?: string
  /** For a password: why it changed. */
  how?: PasswordChange
  /** For second factors: what happened to them. */
  change?: FactorChange
  /** For factors to be reset: when. */
  dueAt?: string
  /** For a settlement account: what became of the change, of which accounts, by whom. */
  step?: SettlementStep | ConnectionStep
  /** Of a bank connection. */
  account?: MaskedAccount
  from?: MaskedAccount
  to?: MaskedAccount
  effectiveAt?: string
  /** Whether it took the place of a pending change. */
  replacesPending?: boolean
  actorName?: string
  actorEmail?: string
  /** When it was done, and from where. */
  at?: string
  device?: string
  network?: string
  /** For an endpoint: its URL without path and query. */
  url?: string
}

/** Plain text, with names as their owners typed them. */
export interface NotificationText {
  title: string
  body: string
}
