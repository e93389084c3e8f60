import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'

const SALT = 'Ivan Medvedev'
const ITERATIONS = 1000

/** What a password of the bank stands for: an AES-256 key and the vector to begin with. */
export interface EnvelopeKey {
  key: Buffer
  iv: Buffer
}

/** Inner JSON as it travels: `Value` and `Validation` of the bank's envelope. */
export interface EncryptedEnvelope {
  value: string
  validation: string
}

/** PBKDF2-HMAC-SHA1 of a MasterKey or WorkingKey. It costs about a millisecond. */
export function deriveKey(password: string): EnvelopeKey {
  const derived = pbkdf2Sync(password, SALT, ITERATIONS, 48, 'sha1')
  return { key: derived.subarray(0, 32), iv: derived.subarray(32) }
}

let lastDerived: { password: string; derived: EnvelopeKey } | undefined

/** As deriveKey, but it remembers the last one: a WorkingKey serves all calls of a day. */
export function deriveKeyCached(password: string): EnvelopeKey {
  if (lastDerived?.password !== password) lastDerived = { password, derived: deriveKey(password) }
  return lastDerived.derived
}

/**
 * Encrypts inner JSON: AES-256-CBC with PKCS7 of its UTF-16LE, in base64. The hashes are proven by the
 * bank's own examples; the encryption follows its recipe, and no ciphertext of its own has been seen.
 */
export function encryptEnvelope(json: string, { key, iv }: EnvelopeKey): EncryptedEnvelope {
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  const value = Buffer.concat([cipher.update(Buffer.from(json, 'utf16le')), cipher.final()])
  return { value: value.toString('base64'), validation: validationOf(json) }
}

/**
 * The inner JSON of an envelope, or null where it cannot be decrypted, or its hash is another.
 * That answers carry the same hash as requests is from the bank's own example of a rate.
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

/** SHA-256 of inner JSON as UTF-8, in lower-case hexadecimal. */
export const validationOf = (json: string): string =>
  createHash('sha256').update(json, 'utf8').digest('hex')
