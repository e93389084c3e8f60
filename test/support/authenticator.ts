import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a browser passes on of the options for a new passkey. */
export interface RegistrationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}

export interface AuthenticationOptions {
  challenge: string
  rpId: string
}

/** A passkey, as an authenticator keeps it. */
export interface SoftPasskey {
  id: string
  userHandle: string
  privateKey: KeyObject
  /** In COSE's form. */
  publicKey: Buffer
  algorithm: Algorithm
  /** How often it was presented. It stays 0 in authenticators that do not count. */
  counter: number
  counts: boolean
}

export type Algorithm = 'ES256' | 'ES384' | 'EdDSA' | 'RS256'

/** What is not as it should be in an answer; whatever is here is signed, unless it says otherwise. */
export interface Spoiled {
  origin?: string
  type?: string
  challenge?: string
  crossOrigin?: boolean
  topOrigin?: string
  rpId?: string
  /** The flags of the authenticator data; by default present, verified, eligible for and stored in a backup. */
  flags?: number
  counter?: number
  id?: string
  userHandle?: string | null
  /** Signs in the passkey's place. */
  privateKey?: KeyObject
  /** Changed after it was signed. */
  afterwards?: 'clientDataJSON' | 'authenticatorData' | 'signature'
  /** The statement about a new passkey, in CBOR. */
  attestation?: { format: string; statement: Map<unknown, unknown> }
}

export const FLAGS = {
  present: 0x01,
  verified: 0x04,
  backupEligible: 0x08,
  backedUp: 0x10,
} as const
const ALL_FLAGS = Object.values<number>(FLAGS).reduce((sum, flag) => sum | flag)
const HAS_CREDENTIAL = 0x40

/** A new passkey for the options, and the browser's answer to them. */
export function makePasskey(
  options: RegistrationOptions,
  spoiled: Spoiled & { algorithm?: Algorithm; counts?: boolean; reuses?: { id: string } } = {},
) {
  const { algorithm = 'ES256', counts = true, flags = ALL_FLAGS } = spoiled
  const keys = generateKeys(algorithm)
  const publicKey = cbor(coseKey(keys.publicKey, algorithm))
  const credentialId = spoiled.reuses
    ? Buffer.from(spoiled.reuses.id, 'base64url')
    : randomBytes(16)
  const passkey: SoftPasskey = {
    id: credentialId.toString('base64url'),
    userHandle: options.user.id,
    privateKey: keys.privateKey,
    publicKey,
    algorithm,
    counter: 0,
    counts,
  }
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  const authenticatorData = Buffer.concat([
    authenticatorDataOf(
      spoiled.rpId ?? options.rp.id,
      flags | HAS_CREDENTIAL,
      spoiled.counter ?? 0,
    ),
    // No model of authenticator is told.
    Buffer.alloc(16),
    length,
    credentialId,
    publicKey,
  ])
  const { format, statement } = spoiled.attestation ?? { format: 'none', statement: new Map() }
  const attestationObject = cbor(
    new Map<unknown, unknown>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authenticatorData],
    ]),
  )
  const asked = { type: 'webauthn.create', challenge: options.challenge, rpId: options.rp.id }
  const clientData = clientDataOf(asked, spoiled)
  const credential = {
    id: spoiled.id ?? passkey.id,
    rawId: spoiled.id ?? passkey.id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: clientData.toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    },
  }
  return { passkey, credential }
}

/** The browser's answer to the options with a passkey, which counts it. */
export function presentPasskey(
  passkey: SoftPasskey,
  options: AuthenticationOptions,
  spoiled: Spoiled = {},
) {
  if (passkey.counts) passkey.counter += 1
  const { flags = ALL_FLAGS, counter = passkey.counter, userHandle = passkey.userHandle } = spoiled
  const clientData = clientDataOf({ type: 'webauthn.get', ...options }, spoiled)
  const authenticatorData = authenticatorDataOf(spoiled.rpId ?? options.rpId, flags, counter)
  const signed = Buffer.concat([authenticatorData, sha256(clientData)])
  const signature = signBytes(passkey.algorithm, spoiled.privateKey ?? passkey.privateKey, signed)
  const { afterwards } = spoiled
  if (afterwards === 'signature') flipLastBit(signature)
  // The last bit of its counter.
  if (afterwards === 'authenticatorData') flipLastBit(authenticatorData)
  const sentClientData =
    afterwards === 'clientDataJSON'
      ? Buffer.from(`${clientData.toString().slice(0, -1)} }`)
      : clientData
  return {
    id: spoiled.id ?? passkey.id,
    rawId: spoiled.id ?? passkey.id,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response: {
      clientDataJSON: sentClientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle,
    },
  }
}

function flipLastBit(bytes: Buffer): void {
  const last = bytes.length - 1
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last)
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** What the browser says of a ceremony: of a service at the relying party's own name, unless it is spoiled. */
function clientDataOf(
  { type: usualType, challenge: asked, rpId }: { type: string; challenge: string; rpId: string },
  spoiled: Spoiled,
): Buffer {
  const { type = usualType, challenge = asked, origin = `https://${rpId}`, topOrigin } = spoiled
  const { crossOrigin = topOrigin !== undefined } = spoiled
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin, topOrigin }))
}

function authenticatorDataOf(rpId: string, flags: number, counter: number): Buffer {
  const end = Buffer.alloc(5)
  end.writeUInt8(flags)
  end.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), end])
}

function generateKeys(algorithm: Algorithm): { publicKey: KeyObject; privateKey: KeyObject } {
  if (algorithm === 'EdDSA') return generateKeyPairSync('ed25519')
  if (algorithm === 'RS256') return generateKeyPairSync('rsa', { modulusLength: 2048 })
  return generateKeyPairSync('ec', { namedCurve: algorithm === 'ES256' ? 'P-256' : 'P-384' })
}

const signBytes = (algorithm: Algorithm, key: KeyObject, bytes: Uint8Array): Buffer =>
  sign(algorithm === 'EdDSA' ? null : algorithm === 'ES384' ? 'sha384' : 'sha256', bytes, key)

/** A public key in COSE's form (RFC 9053). */
function coseKey(key: KeyObject, algorithm: Algorithm): Map<unknown, unknown> {
  const { x = '', y = '', n = '', e = '' } = key.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const [type, number, ...parameters] = {
    ES256: [2, -7, 1, bytes(x), bytes(y)],
    ES384: [2, -35, 2, bytes(x), bytes(y)],
    EdDSA: [1, -8, 6, bytes(x)],
    RS256: [3, -257, bytes(n), bytes(e)],
  }[algorithm]
  return new Map<unknown, unknown>([
    [1, type],
    [3, number],
    ...parameters.map((parameter, index) => [-1 - index, parameter] as const),
  ])
}

/** CBOR (RFC 8949) of integers, texts, bytes, lists and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') {
    const text = Buffer.from(value)
    return Buffer.concat([head(3, text.length), text])
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...(value as Map<unknown, unknown>)]
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)])
}

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  if (value < 0x100) return Buffer.from([(type << 5) | 24, value])
  return Buffer.from([(type << 5) | 25, value >> 8, value & 0xff])
}
