import { keyedHash, sha256 } from './secrets.ts'

/**
 * The token of a mailed invitation: 256 bits, derived from its id under the server's secret. Nothing
 * that is stored tells it, and a mail that was left to cron can still be written.
 */
export const invitationToken = (serverSecret: string, invitationUuid: string): string =>
  keyedHash(serverSecret, 'invitation-token', invitationUuid).toString('base64url')

/** What is stored of a token, and looked up for one that is sent. */
export const hashInvitationToken = (token: string): Buffer => Buffer.from(sha256(token))
