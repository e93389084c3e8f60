import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const ALGORITHM = 'aes-128-ecb'
const KEY_BYTES = 16

/** The key of a product: the first half of the SHA-256 of its secret. */
const keyOf = (secret: string): Buffer =>
  createHash('sha256').update(secret, 'utf8').digest().subarray(0, KEY_BYTES)

/** A field or a notice as the bank encrypts it: AES-128 in ECB mode, PKCS7, Base64. */
export function encrypt(secret: string, text: string): string {
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), null)
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64')
}

/** Null if the text was not encrypted with this secret. Nothing shows that somebody else has not rearranged it. */
export function decrypt(secret: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64')
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret), null)
    const opened = Buffer.concat([decipher.update(bytes), decipher.final()])
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(opened)
  } catch {
    return null
  }
}
