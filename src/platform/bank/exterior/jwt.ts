import { createHmac } from 'node:crypto'
import type { ExteriorConfig } from '../connection-config.ts'

/** The bank takes no token that lives longer than a day, nor one with `iat`. */
const LIFETIME_S = 15 * 60
/** At most three minutes. */
const ORDER_LIFETIME_S = 150

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const endsAt = (now: Date, seconds: number): number => Math.floor(now.getTime() / 1000) + seconds

/** A JWT by HMAC-SHA256. */
export function signHs256(secret: Buffer, payload: object): string {
  const signed = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/**
 * The token of each request. Not confirmed by the bank: whether the secret is decoded from Base64, as its client does, or
 * used as the text that it is.
 */
export function bearerToken(
  { issuer, jwtSecret, secretEncoding }: ExteriorConfig,
  now: Date,
): string {
  const secret = Buffer.from(jwtSecret, secretEncoding === 'base64' ? 'base64' : 'utf8')
  return signHs256(secret, { iss: issuer, exp: endsAt(now, LIFETIME_S) })
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-512' }

/**
 * What a mobile payment is, signed by the merchant's own key (RS512), so that nobody between changes it. Null if the key
 * cannot be read.
 */
export async function signOrder(
  { signingKey }: ExteriorConfig,
  order: object,
  now: Date,
): Promise<string | null> {
  const signed = `${encode({ alg: 'RS512', typ: 'JWT' })}.${encode({ ...order, exp: endsAt(now, ORDER_LIFETIME_S) })}`
  try {
    const der = Buffer.from(signingKey, 'base64')
    const key = await crypto.subtle.importKey('pkcs8', der, ALGORITHM, false, ['sign'])
    const signature = await crypto.subtle.sign(ALGORITHM.name, key, Buffer.from(signed))
    return `${signed}.${Buffer.from(signature).toString('base64url')}`
  } catch {
    return null
  }
}
