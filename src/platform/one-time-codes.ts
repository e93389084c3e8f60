import type { Uuid } from './ids.ts'
import { keyedHash } from './secrets.ts'

export type CodePurpose = 'verify_email' | 'reset_password'

/**
 * The six digits of a one-time code, derived from its random id and the server's secret. Stored data does not reveal
 * them, and cron can still write the mail later.
 */
export function oneTimeCode(serverSecret: string, codeUuid: Uuid<'code'>): string {
  const derived = keyedHash(serverSecret, 'one-time-code', codeUuid).readBigUInt64BE()
  return (derived % 1_000_000n).toString().padStart(6, '0')
}

/** The stored hash of a code, bound to its purpose and e-mail address. */
export const hashOneTimeCode = (
  serverSecret: string,
  purpose: CodePurpose,
  email: string,
  code: string,
): Buffer => keyedHash(serverSecret, 'one-time-code-hash', purpose, email, code)
