import { type AccountMessage, accountMail } from './letters/account.ts'
import { type CodeMessage, codeMail } from './letters/codes.ts'
import { type InvitationMessage, invitationMail } from './letters/invitation.ts'
import { type KycMessage, kycMail } from './letters/kyc.ts'
import { type NotificationMessage, notificationMail } from './letters/notification.ts'
import { type MailContent, type MailSettings, renderMailContent } from './mail-content.ts'

/** What waits in the outbox to be mailed. Holds no code and no token: those are derived when it is written. */
export type MailMessage =
  | CodeMessage
  | InvitationMessage
  | KycMessage
  | AccountMessage
  | NotificationMessage

function mailContent(message: MailMessage, config: MailSettings): MailContent {
  switch (message.type) {
    case 'verification_code':
    case 'password_reset_code':
      return codeMail(message, config)
    case 'invitation':
      return invitationMail(message, config)
    case 'kyc_approved':
    case 'kyc_rejected':
      return kycMail(message)
    case 'account_suspended':
    case 'account_banned':
    case 'account_reactivated':
      return accountMail(message)
    case 'notification':
      return notificationMail(message, config)
  }
}

/** The mail of a message: subject, plain text and HTML, Spanish first and English beside it. */
export const renderMail = (message: MailMessage, config: MailSettings) => ({
  to: message.to,
  ...renderMailContent(mailContent(message, config)),
})
