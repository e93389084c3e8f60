import type { Uuid, UuidKind } from './ids.ts'
import { equalInConstantTime, keyedHash } from './secrets.ts'

const UUID_BYTES = 16
const MAC_BYTES = 16

const macOf = (serverSecret: string, purpose: string, id: Buffer): Buffer =>
  keyedHash(serverSecret, purpose, id.toString('hex')).subarray(0, MAC_BYTES)

/** An id with what the server alone can compute of it, for one purpose: nobody guesses it, and nothing is stored for it. */
export function sealId(serverSecret: string, purpose: string, uuid: Uuid): string {
  const id = Buffer.from(uuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(serverSecret, purpose, id)]).toString('base64url')
}

/** The inverse; null for what was not made by it. */
export function openSealedId<Kind extends UuidKind>(
  serverSecret: string,
  purpose: string,
  sealed: string,
): Uuid<Kind> | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const id = bytes.subarray(0, UUID_BYTES)
  const isOurs =
    equalInConstantTime(bytes.subarray(UUID_BYTES), macOf(serverSecret, purpose, id)) &&
    bytes.toString('base64url') === sealed
  if (!isOurs) return null
  const hex = id.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uuid<Kind>
}
