import { sessionId } from '../../platform/ids.ts'
import { keyedHash } from '../../platform/secrets.ts'

/**
 * `<session>.<generation>.<mac>`: made from the session's salt, so nothing that is stored can be
 * presented, and made again alike, so that a repeated refresh can be given the same token.
 */
export function makeRefreshToken(
  serverSecret: string,
  sessionUuid: string,
  generation: number,
  salt: Buffer,
): string {
  const body = `${sessionId.toPublic(sessionUuid)}.${generation}`
  const mac = keyedHash(serverSecret, 'refresh-token', body, salt.toString('base64url'))
  return `${body}.${mac.toString('base64url')}`
}
