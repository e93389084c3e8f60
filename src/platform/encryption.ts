import type { Config, CredentialKey } from './config.ts'

/** The format of stored bytes; another cipher gets another number. */
const VERSION = 1
const IV_BYTES = 12
const DATA_KEY_BYTES = 32
const TAG_BYTES = 16
const WRAPPED_KEY_BYTES = IV_BYTES + DATA_KEY_BYTES + TAG_BYTES

/** What was stored cannot be read: its key is gone, it was altered, or it is of another row. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

/**
 * Encrypts a credential to be stored: AES-256-GCM under a data key of its own, which is encrypted under the first of
 * CREDENTIAL_KEYS. `context` says which row and field it is of, and is authenticated: a value that is copied to another
 * row cannot be read there. The result names its key, so that keys can be rotated.
 */
export async function encryptCredential(
  { CREDENTIAL_KEYS: [first] }: Pick<Config, 'CREDENTIAL_KEYS'>,
  context: string,
  plain: Uint8Array,
): Promise<Buffer> {
  if (!first) throw new Error('there is no key for credentials')
  const dataKey = crypto.getRandomValues(Buffer.alloc(DATA_KEY_BYTES))
  const name = Buffer.from(first.id)
  return Buffer.concat([
    Buffer.from([VERSION, name.length]),
    name,
    await seal(await imported(keyBytes(first)), context, dataKey),
    await seal(await imported(dataKey), context, plain),
  ])
}

/** The inverse of encryptCredential(). Throws DecryptionError. */
export async function decryptCredential(
  { CREDENTIAL_KEYS }: Pick<Config, 'CREDENTIAL_KEYS'>,
  context: string,
  stored: Uint8Array,
): Promise<Buffer> {
  const bytes = Buffer.from(stored)
  const wrappedAt = 2 + (bytes[1] ?? 0)
  const name = bytes.subarray(2, wrappedAt).toString()
  const key = CREDENTIAL_KEYS.find(({ id }) => id === name)
  if (bytes[0] !== VERSION || !key) throw new DecryptionError(`no key of the name ${name}`)
  const sealedAt = wrappedAt + WRAPPED_KEY_BYTES
  const wrapping = await imported(keyBytes(key))
  const dataKey = await open(wrapping, context, bytes.subarray(wrappedAt, sealedAt))
  return open(await imported(dataKey), context, bytes.subarray(sealedAt))
}

const keyBytes = ({ key }: CredentialKey) => Buffer.from(key, 'base64url')

const imported = (key: Buffer): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

const algorithm = (iv: Buffer, context: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: Buffer.from(context),
})

/** The IV, the ciphertext and its tag. */
async function seal(key: CryptoKey, context: string, plain: Uint8Array): Promise<Buffer> {
  const iv = crypto.getRandomValues(Buffer.alloc(IV_BYTES))
  const sealed = await crypto.subtle.encrypt(algorithm(iv, context), key, Buffer.from(plain))
  return Buffer.concat([iv, Buffer.from(sealed)])
}

async function open(key: CryptoKey, context: string, sealed: Buffer): Promise<Buffer> {
  const iv = sealed.subarray(0, IV_BYTES)
  try {
    const plain = await crypto.subtle.decrypt(
      algorithm(iv, context),
      key,
      sealed.subarray(IV_BYTES),
    )
    return Buffer.from(plain)
  } catch (cause) {
    throw new DecryptionError('the stored credential is not authentic', { cause })
  }
}
