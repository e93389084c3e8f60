import type { ExternalMethod } from '../domain/external-methods.ts'
import type { ReminderChannel } from '../domain/message-channels.ts'
import type { OrderKind } from '../domain/order-kinds.ts'
import type { GivenRole, MemberRole } from '../domain/roles.ts'
import type { PayoutReturn } from '../domain/statuses.ts'
/**
 * The types of notifications, in the order in which users see them. SQL's notification_types() says from which
 * event each is made, and for whom.
 */
export const NOTIFICATION_TYPES = [
  'payment_received',
  'payment_refunded',
  'refund_failed',
  'payment_link_completed',
  'transfer_settled',
  'transfer_failed',
  'payout_awaiting_approval',
  'payout_completed',
  'payout_failed_rows',
  'payment_needs_review',
  'payment_resolved',
  'payout_returned',
  'external_payment_to_confirm',
  'shift_difference',
  'channel_disabled',
  'message_budget_spent',
  'approval_requested',
  'invitation_received',
  'member_joined',
  'role_changed',
  'administrator_changed',
  'merchant_handed_over',
  'kyc_decided',
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'api_key_cut_off',
  'merchant_key_created',
  'settlement_account_changed',
  'bank_connection_changed',
  'statement_imported',
  'rif_released',
  'new_sign_in',
  'webhook_changed',
  'webhook_disabled',
] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** The types that are always mailed, whatever the user's preferences. */
export const ALWAYS_MAILED: readonly NotificationType[] = [
  'password_changed',
  'factors_changed',
  'api_key_created',
  'api_key_revoked',
  'administrator_changed',
  'merchant_handed_over',
  'api_key_cut_off',
  'merchant_key_created',
  'payout_returned',
  'settlement_account_changed',
  'bank_connection_changed',
  'statement_imported',
  'webhook_changed',
  'rif_released',
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
  | 'disabled'
  | 'freed'
  | 'requested'
  | 'undone'
  | 'made'

/** What became of somebody who is, or is to be, an administrator of a merchant. */
export type AdministratorStep = 'invited' | 'joined' | 'raised' | 'lowered' | 'removed' | 'left'

/** What became of an endpoint that is told of what is live. */
export type WebhookStep = 'created' | 'moved'

/** What still acts for a merchant that was handed over; see standing_access.sql. */
export interface StandingAccess {
  webhooks: string[]
  keys: string[]
  members: string[]
  invitations: string[]
  payouts: number
}
/** Whether a merchant's RIF was taken from it, or one that it waits for was taken from another. */
export type RifStep = 'released' | 'freed'

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
  /** For what was paid outside: how, and who has recorded it. */
  method?: ExternalMethod
  recordedBy?: { name: string }
  /** For a shift: who has closed it, and how many bolívares are too many; negative of what is missing. */
  closedBy?: { name: string }
  differenceVes?: number
  /** For a channel that is disabled, or whose budget of a day is spent: which, and how many messages that is. */
  channel?: ReminderChannel
  budget?: number
  /** For an approval: the name of the key that asks. */
  keyName?: string
  /** Of a payment that is left to a person: what it is, and who settles it. */
  kind?: OrderKind
  reviewer?: 'merchant' | 'user' | 'administrators'
  /** Of one that a person has settled: what they said. */
  status?: string
  /** For an outgoing order of the user. */
  type?: 'p2p' | 'transfer'
  name?: string
  /** For a key that replaced another: the id of the replaced key. */
  replaces?: string
  memberName?: string
  /** For an administrator: who is, or is to be, one. */
  personName?: string
  personEmail?: string
  /** For a merchant that was handed over: to whom, and what stays. */
  ownerName?: string
  ownerEmail?: string
  stays?: StandingAccess
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
  step?: SettlementStep | ConnectionStep | AdministratorStep | WebhookStep | RifStep
  rif?: string
  /** Of a bank connection. */
  account?: MaskedAccount
  from?: MaskedAccount
  to?: MaskedAccount
  effectiveAt?: string
  /** Whether it took the place of a pending change. */
  replacesPending?: boolean
  actorName?: string
  actorEmail?: string
  /** Of an imported file: its Caracas days, how many movements were new, and of how many days it proves the balance. */
  firstDay?: string
  lastDay?: string
  movements?: number
  closedDays?: number
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
