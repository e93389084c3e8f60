import type { Config } from '../../platform/config.ts'
import { messageId, type Uuid } from '../../platform/ids.ts'
import { equalInConstantTime, keyedHash } from '../../platform/secrets.ts'

/** Of a merchant's policy. */
export const MAX_REMINDERS = 10
/** Before and after the day by which to pay. */
export const REMINDER_DAYS = [-30, 90] as const

const proofOf = (serverSecret: string, publicId: string): Buffer =>
  keyedHash(serverSecret, 'unsubscribe', publicId).subarray(0, 16)

/** The address at which who got a message stops them; known to them alone. */
export function unsubscribeUrl(
  { PUBLIC_URL, SERVER_SECRET }: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
  messageUuid: Uuid<'message'>,
): string {
  const publicId = messageId.toPublic(messageUuid)
  return `${PUBLIC_URL}/unsubscribe/${publicId}.${proofOf(SERVER_SECRET, publicId).toString('base64url')}`
}

/** The message of such an address, or null if this service has not made it. */
export function messageOfToken(
  { SERVER_SECRET }: Pick<Config, 'SERVER_SECRET'>,
  token: string,
): Uuid<'message'> | null {
  const [publicId = '', proof = ''] = token.split('.')
  const given = Buffer.from(proof, 'base64url')
  const expected = proofOf(SERVER_SECRET, publicId)
  const isOurs = given.byteLength === expected.byteLength && equalInConstantTime(given, expected)
  return isOurs ? messageId.toUuid(publicId) : null
}
