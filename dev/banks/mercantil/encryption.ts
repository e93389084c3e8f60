import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

/** The bank's own side of its encryption: AES-128-ECB with half of the SHA-256 of the secret. */
const keyOf = (secret: string): Buffer => {
  const hex = createHash('sha256').update(secret).digest('hex')
  return Buffer.from(hex.slice(0, 32), 'hex')
}

export function seal(secret: string, text: string): string {
  const cipher = createCipheriv('aes-128-ecb', keyOf(secret), null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** Null if it was not sealed with this secret, or is not Base64 as the bank writes it. */
export function open(secret: string, sealed: string): string | null {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(sealed)) return null
  try {
    const decipher = createDecipheriv('aes-128-ecb', keyOf(secret), null)
    return decipher.update(sealed, 'base64', 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}
