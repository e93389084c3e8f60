import type { Call } from '../../http/route.ts'
import { hashOneTimeCode, oneTimeCode } from '../../platform/one-time-codes.ts'
import type { NewCode } from './queries.ts'

const LIFETIME_MS = 10 * 60 * 1000

/** A code that confirms this e-mail, and the mail that carries it. */
export function newVerificationCode(
  { platform, now, newId }: Pick<Call, 'platform' | 'now' | 'newId'>,
  email: string,
): NewCode {
  const { SERVER_SECRET } = platform.config
  const id = newId()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS).toISOString()
  return {
    id,
    hash: hashOneTimeCode(SERVER_SECRET, 'verify_email', email, oneTimeCode(SERVER_SECRET, id)),
    mail: { id: newId(), message: { type: 'verification_code', to: email, codeId: id, expiresAt } },
  }
}
