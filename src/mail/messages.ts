import { type Letter, type LetterSettings, renderLetter } from './letter.ts'
import { type AccountMessage, accountLetter } from './letters/account.ts'
import { type CodeMessage, codeLetter } from './letters/codes.ts'
import { type InvitationMessage, invitationLetter } from './letters/invitation.ts'
import { type KycMessage, kycLetter } from './letters/kyc.ts'
import { type NotificationMessage, notificationLetter } from './letters/notification.ts'

/** What waits in the outbox to be mailed. Holds no code and no token: those are derived when it is written. */
export type MailMessage =
  | CodeMessage
  | InvitationMessage
  | KycMessage
  | AccountMessage
  | NotificationMessage

function letterOf(message: MailMessage, config: LetterSettings): Letter {
  switch (message.type) {
    case 'verification_code':
    case 'password_reset_code':
      return codeLetter(message, config)
    case 'invitation':
      return invitationLetter(message, config)
    case 'kyc_approved':
    case 'kyc_rejected':
      return kycLetter(message)
    case 'account_suspended':
    case 'account_banned':
    case 'account_reactivated':
      return accountLetter(message)
    case 'notification':
      return notificationLetter(message, config)
  }
}

/** The mail of a message: subject, plain text and HTML, Spanish first and English beside it. */
export const writeMail = (message: MailMessage, config: LetterSettings) => ({
  to: message.to,
  ...renderLetter(letterOf(message, config)),
})
