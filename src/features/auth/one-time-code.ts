import type { Call } from '../../http/route.ts'
import type { MailMessage } from '../../mail/messages.ts'
import { type CodePurpose, hashOneTimeCode, oneTimeCode } from '../../platform/one-time-codes.ts'
import type { NewCode } from './queries.ts'

const LIFETIME_MS = 10 * 60 * 1000

const MAILS: Record<CodePurpose, MailMessage['type'] & `${string}_code`> = {
  verify_email: 'verification_code',
  reset_password: 'password_reset_code',
}

/** A code for this e-mail and purpose, and the mail that carries it. */
export function newOneTimeCode(
  { platform, now, newId }: Pick<Call, 'platform' | 'now' | 'newId'>,
  purpose: CodePurpose,
  email: string,
): NewCode {
  const { SERVER_SECRET } = platform.config
  const id = newId()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  return {
    id,
    purpose,
    hash: hashOneTimeCode(SERVER_SECRET, purpose, email, oneTimeCode(SERVER_SECRET, id)),
    mail: { id: newId(), message: { type: MAILS[purpose], to: email, codeId: id, expiresAt } },
  }
}
