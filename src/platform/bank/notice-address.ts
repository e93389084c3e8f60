import type { Config } from '../config.ts'
import type { Uuid } from '../ids.ts'
import { equalInConstantTime, keyedHash } from '../secrets.ts'
import type { RealProtocol } from './connection-config.ts'
import { PROTOCOLS } from './protocols.ts'

const UUID_BYTES = 16
const MAC_BYTES = 16

const macOf = (serverSecret: string, id: Buffer): Buffer =>
  keyedHash(serverSecret, 'bank-notices', id.toString('hex')).subarray(0, MAC_BYTES)

/** The last part of the address for the notices of a connection: its id, and what the server alone can compute of it. */
export function noticeToken(serverSecret: string, connectionUuid: Uuid<'connection'>): string {
  const id = Buffer.from(connectionUuid.replaceAll('-', ''), 'hex')
  return Buffer.concat([id, macOf(serverSecret, id)]).toString('base64url')
}

/** The inverse; null for what was not made by it. */
export function connectionOfNoticeToken(
  serverSecret: string,
  token: string,
): Uuid<'connection'> | null {
  const bytes = Buffer.from(token, 'base64url')
  const id = bytes.subarray(0, UUID_BYTES)
  const isOurs =
    equalInConstantTime(bytes.subarray(UUID_BYTES), macOf(serverSecret, id)) &&
    bytes.toString('base64url') === token
  if (!isOurs) return null
  const hex = id.toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') as Uuid<'connection'>
}

/** The address that the owner of a connection gives to the bank; null if this sends no notices. */
export const noticeUrl = (
  { PUBLIC_URL, SERVER_SECRET }: Pick<Config, 'PUBLIC_URL' | 'SERVER_SECRET'>,
  protocol: RealProtocol,
  connectionUuid: Uuid<'connection'>,
): string | null =>
  PROTOCOLS[protocol].notices
    ? `${PUBLIC_URL}/hooks/${protocol}/${noticeToken(SERVER_SECRET, connectionUuid)}`
    : null
