import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'

const SALT = 'Ivan Medvedev'
const ITERATIONS = 1000

/** The AES-256 key and initialization vector derived from a MasterKey or WorkingKey. */
export interface EnvelopeKey {
  key: Buffer
  iv: Buffer
}

/** Encrypted inner JSON and its hash: `Value` and `Validation` of the bank's envelope. */
export interface EncryptedEnvelope {
  value: string
  validation: string
}

/** PBKDF2-HMAC-SHA1 of a MasterKey or WorkingKey. Takes about a millisecond. */
export function deriveKey(password: string): EnvelopeKey {
  const derived = pbkdf2Sync(password, SALT, ITERATIONS, 48, 'sha1')
  return { key: derived.subarray(0, 32), iv: derived.subarray(32) }
}

let lastDerived: { password: string; derived: EnvelopeKey } | undefined

/** deriveKey with the last result cached, because one WorkingKey serves all calls of a day. */
export function deriveKeyCached(password: string): EnvelopeKey {
  if (lastDerived?.password !== password) lastDerived = { password, derived: deriveKey(password) }
  return lastDerived.derived
}

/**
 * Encrypts inner JSON: AES-256-CBC with PKCS7 padding of its UTF-16LE bytes, in base64. The hashes match the bank's
 * examples. The encryption follows its documentation, which has no example of a ciphertext.
 */
export function encryptEnvelope(json: string, { key, iv }: EnvelopeKey): EncryptedEnvelope {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const value = Buffer.concat([cipher.update(Buffer.from(json, 'utf16le')), cipher.final()])
  return { value: value.toString('base64'), validation: validationOf(json) }
}

/**
 * The inner JSON of an envelope, or null if it cannot be decrypted or its hash does not match. That responses have the
 * same hash as requests is shown by the bank's example of a rate.
 */
export function decryptEnvelope(
  { value, validation }: EncryptedEnvelope,
  { key, iv }: EnvelopeKey,
): string | null {
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    const plain = Buffer.concat([decipher.update(Buffer.from(value, 'base64')), decipher.final()])
    const json = plain.toString('utf16le')
    return validationOf(json) === validation.toLowerCase() ? json : null
  } catch {
    return null
  }
}

/** SHA-256 of inner JSON in UTF-8, as lower-case hexadecimal. */
export const validationOf = (json: string): string =>
  createHash('sha256').update(json, 'utf8').digest('hex')
