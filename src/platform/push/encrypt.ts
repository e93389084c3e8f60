/** The keys of a subscription, as a browser gives them: in base64url. */
export interface SubscriptionKeys {
  /** Its public key, a point of P-256. */
  p256dh: string
  /** 16 bytes that it shares with us alone. */
  auth: string
}

/** What is new with each message, and known to tests alone. */
interface Given {
  keys: CryptoKeyPair
  salt: Uint8Array
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
/** Of which a message is one. */
const RECORD_BYTES = 4096
/** Says that no record follows. */
const LAST_RECORD = 2
const SALT_BYTES = 16

const newKeys = () =>
  crypto.subtle.generateKey(CURVE, true, ['deriveBits']) as Promise<CryptoKeyPair>

const newGiven = async (): Promise<Given> => ({
  keys: await newKeys(),
  salt: crypto.getRandomValues(new Uint8Array(SALT_BYTES)),
})

/**
 * Encrypts a message for the browser of a subscription alone (RFC 8291, in the encoding aes128gcm of RFC 8188): the push
 * service in between cannot read it. Throws if the keys are none; see isKeyOfBrowser().
 */
export async function encryptForBrowser(
  { p256dh, auth }: SubscriptionKeys,
  plain: Uint8Array,
  given?: Given,
): Promise<Buffer<ArrayBuffer>> {
  const { keys, salt } = given ?? (await newGiven())
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = Buffer.from((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer)
  const shared = await sharedSecret(keys.privateKey, await importPoint(theirs))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = await derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = await derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce },
    cipher,
    Buffer.concat([plain, Buffer.from([LAST_RECORD])]),
  )
  const head = Buffer.alloc(5)
  head.writeUInt32BE(RECORD_BYTES)
  head.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, head, ours, Buffer.from(sealed)])
}

/** Whether something is the public key of a browser: a point of the curve, whole. */
export async function isKeyOfBrowser(p256dh: string): Promise<boolean> {
  try {
    await importPoint(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

const importPoint = (point: Uint8Array): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Buffer.from(point), CURVE, false, [])

async function sharedSecret(ours: CryptoKey, theirs: CryptoKey): Promise<Buffer> {
  // The types of Workers name it otherwise.
  const algorithm = { name: 'ECDH', public: theirs } as unknown as { name: string }
  return Buffer.from(await crypto.subtle.deriveBits(algorithm, ours, 256))
}

async function derive(
  secret: Uint8Array,
  salt: Uint8Array,
  info: Uint8Array,
  bytes: number,
): Promise<Buffer> {
  const key = await crypto.subtle.importKey('raw', Buffer.from(secret), 'HKDF', false, [
    'deriveBits',
  ])
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return Buffer.from(await crypto.subtle.deriveBits(algorithm, key, bytes * 8))
}
