import { createHash } from 'node:crypto'
import { importJWK, jwtVerify } from 'jose'
import { TypeID } from 'typeid-js'

/** A caller's credential before the database checks it. */
export type Credential =
  | { kind: 'session'; sessionId: string; userId: string }
  | { kind: 'key'; hash: Uint8Array<ArrayBuffer> }

/** The caller as the database found them. */
export interface Caller {
  userId: string
  /** The only merchant that the caller's API key can access; null for all of theirs. */
  keyMerchantId: string | null
}

const { PUBLIC_KEY = '', ISSUER = '' } = process.env
const publicKey = await importJWK(JSON.parse(PUBLIC_KEY), 'EdDSA')
const rules = { algorithms: ['EdDSA'], issuer: ISSUER, audience: `${ISSUER}/api/v1`, typ: 'at+jwt' }

/** Reads the Authorization header; null if it is missing, malformed, expired or not ours. */
export async function readCredential(header = ''): Promise<Credential | null> {
  const token = /^Bearer (\S+)$/.exec(header)?.[1]
  if (token === undefined) return null
  if (token.startsWith('svc_')) {
    return { kind: 'key', hash: new Uint8Array(createHash('sha256').update(token).digest()) }
  }
  try {
    const { payload } = await jwtVerify<{ sid: string }>(token, publicKey, rules)
    const { sid, sub = '' } = payload
    return { kind: 'session', sessionId: uuidOf('ses', sid), userId: uuidOf('usr', sub) }
  } catch {
    return null
  }
}

/** Whether a session or key is still valid. */
export const isAlive = (credential: { revokedAt: Date | null; expiresAt: Date | null }): boolean =>
  credential.revokedAt === null &&
  (credential.expiresAt === null || credential.expiresAt > new Date())

export const mayCall = ({ status }: { status: string }): boolean =>
  status === 'inactive' || status === 'active'

/** `mer_01h...` -> `018f...`; the nil uuid for anything else. */
export function uuidOf(prefix: string, id: string): string {
  try {
    return TypeID.fromString(id, prefix).toUUID()
  } catch {
    return '00000000-0000-0000-0000-000000000000'
  }
}

export const idOf = (prefix: string, uuid: string): string =>
  TypeID.fromUUID(prefix, uuid).toString()
