import type { Language } from '../../domain/language.ts'
import type { ReceiptMessage } from '../../domain/receipt-message.ts'
import type { Reminder } from '../../domain/reminder.ts'

/** What a reminder says, and where it leads. */
export interface ReminderVariables extends Reminder {
  /** The last part of `pay`. */
  token: string
  /** The page where the note is paid. */
  pay: string
  /** The page of all that the customer owes; null if nothing opens it. */
  account: string | null
  /** The page that stops reminders. */
  stop: string
}

/** What a receipt says, and where it leads. */
export interface ReceiptVariables extends ReceiptMessage {
  /** The last part of `page`. */
  code: string
  /** The receipt's page. */
  page: string
}

interface Addressed {
  /** The address, as the channel takes it: an e-mail, a phone in the local form, or the id of a chat. */
  to: string
  /** Names the message where the channel tells of its delivery. */
  key: string
}

/** A message to somebody, of one of the templates. */
export type OutgoingMessage = Addressed &
  (
    | { template: 'note_reminder'; variables: ReminderVariables }
    | { template: 'receipt'; variables: ReceiptVariables }
  )

/**
 * Why a message was refused. `credential` and `template`: the channel itself does not work. `busy`: not now. `message`: this
 * one is refused whenever it is sent. `recipient`: who is to get it has blocked the sender, so that all are.
 */
export type RejectionCause = 'credential' | 'template' | 'busy' | 'message' | 'recipient'

/**
 * What became of a message. Of `rejected` it is certain that nothing was sent. `unknown` may have been sent, and is never sent
 * again.
 */
export type SendOutcome =
  | { status: 'sent'; providerId: string | null }
  | { status: 'rejected'; cause: RejectionCause; code: string }
  | { status: 'unknown' }

/** A way to write to people. */
export interface Messenger {
  /** Sends a message once. Never rejects. */
  send(message: OutgoingMessage): Promise<SendOutcome>
}

/** What a channel's provider says of its credentials, and of the templates that they are for. */
export type ChannelCheck =
  /** `account`: its own name there, where people find it by that. */
  | { status: 'accepted'; account?: string }
  | { status: 'credential' | 'template' | 'unreachable'; code: string }

/** Where the provider of a channel reports, and the word that it presents there where it signs nothing. */
export interface ChannelHook {
  url: string
  secret: string
}

/** What a member of the merchant is told, in their own chat. */
export interface Notice {
  to: string
  title: string
  body: string
  /** The page of what it is about. */
  page: string
  language: Language
}

/** The messenger of a channel that a merchant has connected. */
export interface ConnectedMessenger extends Messenger {
  /** Tells a member something once, where the channel takes text without a template. Never rejects. */
  tell?(notice: Notice): Promise<SendOutcome>
  /**
   * Asks something that sends nothing; where a provider takes the address of the webhook by its interface, it is told that.
   * Never rejects.
   */
  check(hook: ChannelHook): Promise<ChannelCheck>
}
