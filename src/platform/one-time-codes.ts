import { keyedHash } from './secrets.ts'

export type CodePurpose = 'verify_email' | 'reset_password'

/**
 * The six digits of a one-time code, derived from its random id under the server's secret. Nothing
 * that is stored tells them, and a mail that was left to cron can still be written.
 */
export function oneTimeCode(serverSecret: string, codeUuid: string): string {
  const derived = keyedHash(serverSecret, 'one-time-code', codeUuid).readBigUInt64BE()
  return (derived % 1_000_000n).toString().padStart(6, '0')
}

/** What is stored of a code, and compared with what is sent: bound to its purpose and its e-mail. */
export const hashOneTimeCode = (
  serverSecret: string,
  purpose: CodePurpose,
  email: string,
  code: string,
): Buffer => keyedHash(serverSecret, 'one-time-code-hash', purpose, email, code)
