import { englishAccessTexts } from './access-texts.ts'
import { englishConnectionText } from './bank-connection-texts.ts'
import { englishBudgetSpent, englishChannelDisabled } from './channel-texts.ts'
import { englishToConfirm } from './external-payment-texts.ts'
import { amountOf, dueOf, failureOf, hostOf, originOf, referenceOf } from './format.ts'
import { englishNeedsReview, englishResolved } from './review-texts.ts'
import { englishRifText } from './rif-texts.ts'
import { englishSettlementText } from './settlement-account-texts.ts'
import { englishShiftDifference } from './shift-texts.ts'
import { englishStatementText } from './statement-texts.ts'
import type { FactorChange, NotificationData, NotificationText, NotificationType } from './types.ts'

const ROLES = {
  OWNER: 'the owner',
  ADMIN: 'an administrator',
  MEMBER: 'a member',
  CASHIER: 'a cashier',
}

const amount = (data: NotificationData) => amountOf(data, 'en')
const total = (data: NotificationData) =>
  amountOf({ ...(data.total !== undefined && { amount: data.total }) }, 'en')
const reference = (data: NotificationData) => referenceOf(data, 'Reference')
const origin = (data: NotificationData) => originOf(data, 'en')
const merchant = ({ merchantName }: NotificationData) => `“${merchantName}”`

const PASSWORDS = {
  changed: 'The password of your account was changed.',
  reset: 'The password of your account was changed with a code mailed to this address.',
  set: 'The password of your account was set when this address was confirmed.',
  ended:
    'When this address was confirmed, the password with which the account was registered stopped working, because we do not know whether you set it. Request a code to choose another.',
}

function roleChanged(data: NotificationData): NotificationText {
  const { before = 'MEMBER', after } = data
  if (after === undefined) {
    return {
      title: 'You are no longer part of a merchant',
      body: `You were removed from ${merchant(data)}, where you were ${ROLES[before]}.`,
    }
  }
  return {
    title: `You are now ${ROLES[after]}`,
    body: `In ${merchant(data)} you are now ${ROLES[after]}; you were ${ROLES[before]} before.`,
  }
}

function kycDecided({ kycStatus, reason }: NotificationData): NotificationText {
  if (kycStatus?.toLowerCase() === 'approved') {
    return {
      title: 'Your identity is verified',
      body: 'Your account can now do live operations.',
    }
  }
  return {
    title: 'Your identity check was not approved',
    body: reason ? `Reason: ${reason}` : 'Check what you sent, and try again.',
  }
}

const FACTORS: Record<FactorChange, { title: string; body: string }> = {
  added: {
    title: 'Second factor added',
    body: 'A second factor was added to your account.',
  },
  removed: {
    title: 'Second factor removed',
    body: 'A second factor of your account was removed.',
  },
  copied: {
    title: 'Remove a passkey: there may be a copy of it',
    body: 'What seems to be a copy of one of your passkeys was refused. Remove that passkey in your profile, and add another one.',
  },
  recovery_codes_created: {
    title: 'New recovery codes',
    body: 'Your account has new recovery codes, and the old ones have stopped working.',
  },
  recovery_code_used: {
    title: 'Recovery code used',
    body: 'A recovery code was used in place of your second factor.',
  },
  reset_requested: {
    title: 'Your second factors will be removed',
    body: 'An administrator of the service was told that you have lost your second factors. They will be removed, and your sessions ended,',
  },
  reset_undone: {
    title: 'Your second factors stay',
    body: 'The request to remove your second factors was withdrawn.',
  },
  reset: {
    title: 'Second factors removed',
    body: 'Your second factors were removed and your sessions ended, as you had asked for. Log in with your password, and set a new second factor.',
  },
}

function factorsChanged(data: NotificationData): NotificationText {
  const { change = 'added', label, dueAt } = data
  const { title, body } = FACTORS[change]
  if (change === 'reset_requested') {
    const due = dueAt === undefined ? '' : ` ${dueOf(dueAt, 'en')}`
    return {
      title,
      body: `${body}${due}. If you have not lost them, withdraw this in your profile before then, and write to support.`,
    }
  }
  const named = label === undefined ? '' : ` (“${label}”)`
  return {
    title,
    body: `${body.slice(0, -1)}${named}. If it was not you, change your password, end your other sessions and write to support.${origin(data)}`,
  }
}

/**
 * The English texts by type. Texts about something that may not be the reader's own doing say what to do about
 * it.
 */
export const english: Record<NotificationType, (data: NotificationData) => NotificationText> = {
  payment_received: (data) => ({
    title: 'Payment received',
    body: `${merchant(data)} received ${amount(data)}.${reference(data)}`,
  }),
  payment_refunded: (data) => ({
    title: 'Payment refunded',
    body: `${merchant(data)} refunded ${amount(data)}.${reference(data)}`,
  }),
  refund_failed: (data) => ({
    title: 'Refund not made',
    body: `${merchant(data)} did not pay back ${amount(data)}: no money was moved.${failureOf(data, 'en')} You can try it again.`,
  }),
  payment_link_completed: (data) => ({
    title: 'Payment link completed',
    body: `The link “${data.label}” of ${merchant(data)} has all its payments: ${data.payments}.`,
  }),
  transfer_settled: (data) => ({
    title: data.type === 'p2p' ? 'Mobile payment sent' : 'Transfer sent',
    body: `You sent ${amount(data)}.${reference(data)}`,
  }),
  transfer_failed: (data) => ({
    title: data.type === 'p2p' ? 'Mobile payment not sent' : 'Transfer not sent',
    body: `${amount(data)} was not sent.${failureOf(data, 'en')}`,
  }),
  payout_awaiting_approval: (data) => ({
    title: 'A payout waits for your approval',
    body: `${merchant(data)} wants to pay ${total(data)} in ${data.rows} payments. Somebody else than who submitted it has to approve it.`,
  }),
  payment_needs_review: englishNeedsReview,
  payment_resolved: englishResolved,
  payout_returned: (data) => ({
    title: 'A payout has to be approved again',
    body: `The payout of ${total(data)} in ${data.rows} payments of ${merchant(data)} was approved, but whoever ${data.because === 'submitter' ? 'submitted' : 'approved'} it may no longer do that. Nothing more is sent until it is approved again. You can also cancel it.`,
  }),
  external_payment_to_confirm: englishToConfirm,
  shift_difference: englishShiftDifference,
  channel_disabled: englishChannelDisabled,
  message_budget_spent: englishBudgetSpent,
  approval_requested: (data) => ({
    title: 'A payment of an API key waits for your approval',
    body: `The key “${data.keyName}” wants to send ${amount(data)} of ${merchant(data)}. Nothing is sent until an administrator or the owner approves it, within 24 hours.`,
  }),
  payout_completed: (data) => ({
    title: 'Payout completed',
    body: `${merchant(data)} paid ${total(data)} in ${data.rows} payments.`,
  }),
  payout_failed_rows: (data) => ({
    title: 'A payout has failed payments',
    body: `Of the ${data.rows} payments of a payout of ${merchant(data)}, ${data.failed} failed. No money was moved for those: see its report.`,
  }),
  invitation_received: (data) => ({
    title: 'You are invited to a merchant',
    body: `${merchant(data)} invites you as ${ROLES[data.role ?? 'MEMBER']}. The link to accept is in your e-mail.`,
  }),
  member_joined: (data) => ({
    title: 'New member',
    body: `${data.memberName} joined ${merchant(data)} as ${ROLES[data.role ?? 'MEMBER']}.`,
  }),
  role_changed: roleChanged,
  ...englishAccessTexts,
  kyc_decided: kycDecided,
  password_changed: (data) => ({
    title: data.how === 'ended' ? 'Choose a new password' : 'Your password was changed',
    body: `${PASSWORDS[data.how ?? 'changed']} If it was not you, ask for a code to change it and write to support.${origin(data)}`,
  }),
  factors_changed: factorsChanged,
  api_key_created: (data) => ({
    title: data.replaces ? 'API key rotated' : 'New API key',
    body: `The key “${data.name}” was created${data.merchantName ? ` for ${merchant(data)}` : ''}. If it was not you, delete it and change your password.${origin(data)}`,
  }),
  api_key_revoked: (data) => ({
    title: 'API key deleted',
    body: `The key “${data.name}” was deleted. If it was not you, change your password and check your sessions.${origin(data)}`,
  }),
  settlement_account_changed: englishSettlementText,
  bank_connection_changed: englishConnectionText,
  statement_imported: englishStatementText,
  rif_released: englishRifText,
  new_sign_in: ({ device, network }) => ({
    title: 'Sign-in from a new device',
    body: `Somebody signed in to your account from ${device ?? 'an unknown device'}${network ? ` (network ${network})` : ''}. If it was not you, end that session and change your password.`,
  }),
  webhook_disabled: (data) => ({
    title: 'Webhook switched off',
    body: `The webhook of ${merchant(data)} at ${hostOf(data)} was switched off: ${data.reason === 'gone' ? 'it responded that it no longer exists' : 'it has failed for days'}.`,
  }),
}
