import type { Language } from '../domain/language.ts'
import { type AccountMessage, accountMail } from './letters/account.ts'
import { type CodeMessage, codeMail } from './letters/codes.ts'
import { type InvitationMessage, invitationMail } from './letters/invitation.ts'
import { type KycMessage, kycMail } from './letters/kyc.ts'
import { type NotificationMessage, notificationMail } from './letters/notification.ts'
import { type MailContent, type MailSettings, renderMailContent } from './mail-content.ts'

/** A mail in the outbox. Contains no code and no token: they are derived when the mail is rendered. */
export type MailMessage = (
  | CodeMessage
  | InvitationMessage
  | KycMessage
  | AccountMessage
  | NotificationMessage
) &
  ReaderLanguage

interface ReaderLanguage {
  /** Written by SQL's enqueue_mail() and fan_out_to_users(): null if it is not known. */
  language?: Language | null
}

function mailContent(message: MailMessage, config: MailSettings): MailContent {
  switch (message.type) {
    case 'verification_code':
    case 'password_reset_code':
      return codeMail(message, config)
    case 'invitation':
      return invitationMail(message, config)
    case 'kyc_approved':
    case 'kyc_rejected':
      return kycMail(message, config)
    case 'account_suspended':
    case 'account_banned':
    case 'account_reactivated':
      return accountMail(message)
    case 'notification':
      return notificationMail(message, config)
  }
}

/** Renders a message: subject, plain text and HTML. */
export const renderMail = (message: MailMessage, config: MailSettings) => ({
  to: message.to,
  ...renderMailContent(mailContent(message, config), message.language),
})
