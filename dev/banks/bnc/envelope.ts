import { createCipheriv, createDecipheriv, createHash, pbkdf2Sync } from 'node:crypto'

/*
 * The bank's own side of its envelope. It shares no code with the adapter, so that the other
 * rejects a mistake of one.
 */

/** Inner JSON under a MasterKey or WorkingKey, as `Value` carries it. */
export function encrypt(password: string, json: string): string {
  const [key, iv] = keyAndVector(password)
  const cipher = createCipheriv('aes-256-cbc', key, iv)
  return cipher.update(json, 'utf16le', 'base64') + cipher.final('base64')
}

/** The inner JSON; null if it was encrypted under another password. */
export function decrypt(password: string, value: string): string | null {
  const [key, iv] = keyAndVector(password)
  try {
    const decipher = createDecipheriv('aes-256-cbc', key, iv)
    return decipher.update(value, 'base64', 'utf16le') + decipher.final('utf16le')
  } catch {
    return null
  }
}

/** `Validation`: of the JSON as UTF-8, while `Value` is of its UTF-16LE. */
export const hashOf = (json: string): string => createHash('sha256').update(json).digest('hex')

const MOST_KEYS = 16
const derivedKeys = new Map<string, [Buffer, Buffer]>()

/** Of the last few passwords they are kept, because deriving them takes a millisecond. */
function keyAndVector(password: string): [Buffer, Buffer] {
  const known = derivedKeys.get(password)
  if (known !== undefined) return known
  if (derivedKeys.size >= MOST_KEYS) derivedKeys.clear()
  const bytes = pbkdf2Sync(password, Buffer.from('Ivan Medvedev', 'ascii'), 1000, 48, 'sha1')
  const derived: [Buffer, Buffer] = [bytes.subarray(0, 32), bytes.subarray(32, 48)]
  derivedKeys.set(password, derived)
  return derived
}
