import type { Uuid } from './ids.ts'
import { keyedHash, sha256 } from './secrets.ts'

/**
 * The token of a mailed invitation: 256 bits, derived from its id and the server's secret. Stored data does not reveal
 * it, and cron can still write the mail later.
 */
export const invitationToken = (serverSecret: string, invitationUuid: Uuid<'invitation'>): string =>
  keyedHash(serverSecret, 'invitation-token', invitationUuid).toString('base64url')

/** The stored hash of a token, by which a token from a request is looked up. */
export const hashInvitationToken = (token: string): Buffer => Buffer.from(sha256(token))
