import type { Words } from '../../domain/words.ts'
import type { Call } from '../../http/route.ts'
import type { MailMessage } from '../../mail/messages.ts'
import type { OutboxMail } from '../../mail/outbox.ts'
import { type CodePurpose, hashOneTimeCode, oneTimeCode } from '../../platform/one-time-codes.ts'
import type { IssuedCode, NewCode } from './queries.ts'

const CODE_LIFETIME_MS = 10 * 60 * 1000

const MAILS: Record<CodePurpose, MailMessage['type'] & `${string}_code`> = {
  verify_email: 'verification_code',
  reset_password: 'password_reset_code',
}

/** The message for a wrong code, and for one that cannot be tried any more. */
export const INVALID_CODE: Words = [
  'El código no es correcto, venció o ya se usó. Pide uno nuevo; después de 5 equivocados, espera 10 minutos.',
  'The code is wrong, expired or used. Ask for a new one; after 5 wrong ones, wait 10 minutes.',
]

/** A new code for this e-mail and purpose, and the mail with it. */
export function newOneTimeCode(
  { platform, now, newId }: Pick<Call, 'platform' | 'now' | 'newId'>,
  purpose: CodePurpose,
  email: string,
): NewCode {
  const { SERVER_SECRET } = platform.config
  const id = newId<'code'>()
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS).toISOString()
  return {
    id,
    purpose,
    hash: hashOneTimeCode(SERVER_SECRET, purpose, email, oneTimeCode(SERVER_SECRET, id)),
    mail: {
      id: newId<'mail'>(),
      message: { type: MAILS[purpose], to: email, codeId: id, expiresAt },
    },
  }
}

/** The mail as in the outbox. */
export const issuedCodeMail = ({ mail }: NewCode, issued: IssuedCode): OutboxMail => ({
  id: mail.id,
  message: issued.message,
})
