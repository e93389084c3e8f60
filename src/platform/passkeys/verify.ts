import type { Uuid } from '../ids.ts'
import { type Ceremony, type Challenge, readChallenge } from './challenges.ts'
import {
  ALGORITHMS,
  type PasskeyConfig,
  TRANSPORTS,
  type Transport,
  userHandleOf,
} from './options.ts'
import { relyingPartyOf } from './relying-party.ts'

/** An answer to a challenge that proves nothing. The reason is for tests and the log, not for the caller. */
export class PasskeyRefused extends Error {
  override name = 'PasskeyRefused'
}

/** What toJSON() gives of a credential that a browser has created; its binary values are in base64url. */
export interface CreatedCredential {
  id: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** What toJSON() gives of a credential that a browser presents. */
export interface PresentedCredential {
  id: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | null | undefined
  }
}

/** A passkey as it is stored. */
export interface NewPasskey {
  credentialId: Buffer
  /** In COSE's form. */
  publicKey: Buffer
  counter: number
  transports: Transport[]
  backedUp: boolean
}

/** What a presented passkey says of itself, and the challenge that it answers, which has to be spent. */
export interface PasskeyAnswer {
  counter: number
  backedUp: boolean
  challenge: Challenge
}

/** The longest that WebAuthn allows. */
const MAX_CREDENTIAL_ID_BYTES = 1_023

/** Loaded on first use: most requests need none of it. */
const loadLibrary = () => import('./webauthn-library.ts')

/**
 * Verifies the answer to a challenge for this user, and resolves with the new passkey and the challenge, which has to be
 * spent. Throws PasskeyRefused.
 */
export async function verifyRegistration(
  config: PasskeyConfig,
  userUuid: Uuid<'user'>,
  credential: CreatedCredential,
  now: Date,
): Promise<{ passkey: NewPasskey; challenge: Challenge }> {
  const { challenge, text } = answeredChallenge(config, 'registration', userUuid, credential, now)
  const library = await loadLibrary()
  return refusing(async () => {
    requireSelfAttestation(library, credential.response.attestationObject)
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      response: {
        ...credential,
        ...asLibraryWants(credential),
        response: { ...credential.response, transports: [] },
      },
      ...expectations(config, text),
      supportedAlgorithmIDs: [...ALGORITHMS],
    })
    if (!verified) throw new PasskeyRefused('the attestation is wrong')
    const { id, publicKey, counter } = registrationInfo.credential
    const credentialId = Buffer.from(id, 'base64url')
    if (id !== credential.id) throw new PasskeyRefused('the id is not that of the credential')
    if (credentialId.byteLength > MAX_CREDENTIAL_ID_BYTES)
      throw new PasskeyRefused('the id is too long')
    const passkey = {
      credentialId,
      publicKey: Buffer.from(publicKey),
      counter,
      transports: TRANSPORTS.filter((name) => credential.response.transports?.includes(name)),
      backedUp: registrationInfo.credentialBackedUp,
    }
    return { passkey, challenge }
  })
}

/**
 * Verifies that whoever answered has the stored passkey of this user. The counter is left to the database, which alone can
 * compare it with one that is stored at the same moment. Throws PasskeyRefused.
 */
export async function verifyAuthentication(
  config: PasskeyConfig,
  stored: { userUuid: Uuid<'user'>; publicKey: Buffer },
  credential: PresentedCredential,
  now: Date,
): Promise<PasskeyAnswer> {
  const { challenge, text } = answeredChallenge(config, 'authentication', '', credential, now)
  if (credential.response.userHandle !== userHandleOf(stored.userUuid)) {
    throw new PasskeyRefused('the user handle is another user’s')
  }
  const library = await loadLibrary()
  return refusing(async () => {
    const { response } = credential
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      response: {
        ...credential,
        ...asLibraryWants(credential),
        response: { ...response, userHandle: response.userHandle ?? undefined },
      },
      ...expectations(config, text),
      credential: { id: credential.id, publicKey: new Uint8Array(stored.publicKey), counter: 0 },
    })
    if (!verified) throw new PasskeyRefused('the signature is wrong')
    return {
      counter: authenticationInfo.newCounter,
      backedUp: authenticationInfo.credentialBackedUp,
      challenge,
    }
  })
}

/** The fields of toJSON() that prove nothing, which callers need not send. */
const asLibraryWants = ({ id }: { id: string }) => ({ rawId: id, clientExtensionResults: {} })

function expectations({ PUBLIC_URL }: PasskeyConfig, challenge: string) {
  const { id, origin } = relyingPartyOf(PUBLIC_URL)
  return {
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }
}

/** The challenge within what the browser has signed. */
function answeredChallenge(
  { SERVER_SECRET }: PasskeyConfig,
  ceremony: Ceremony,
  subject: string,
  { response }: { response: { clientDataJSON: string } },
  now: Date,
): { challenge: Challenge; text: string } {
  const { challenge: text, crossOrigin, topOrigin } = clientDataOf(response.clientDataJSON)
  // No page of another site shows ours in a frame, so whoever answers from within one was led there.
  if (crossOrigin || topOrigin !== undefined) throw new PasskeyRefused('answered in another site')
  const challenge =
    typeof text === 'string' ? readChallenge(SERVER_SECRET, ceremony, subject, text, now) : null
  if (challenge === null) throw new PasskeyRefused('the challenge is not valid')
  return { challenge, text: text as string }
}

interface ClientData {
  challenge?: unknown
  crossOrigin?: unknown
  topOrigin?: unknown
}

function clientDataOf(encoded: string): ClientData {
  try {
    const data: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString('utf8'))
    if (typeof data === 'object' && data !== null) return data
  } catch {}
  throw new PasskeyRefused('the client data is not readable')
}

/**
 * Refuses certificates, which nobody asks for: the library would fetch what they name to learn whether they were revoked.
 * What remains is no attestation, or one by the passkey itself.
 */
function requireSelfAttestation(
  { decodeAttestationObject }: Awaited<ReturnType<typeof loadLibrary>>,
  encoded: string,
): void {
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(encoded, 'base64url')))
  const format = attestation.get('fmt')
  const hasCertificates = attestation.get('attStmt').get('x5c') !== undefined
  if (!['none', 'packed'].includes(format) || hasCertificates) {
    throw new PasskeyRefused('the attestation is not accepted')
  }
}

/** The library throws plain errors, also for what it cannot read. */
async function refusing<Result>(verify: () => Promise<Result>): Promise<Result> {
  try {
    return await verify()
  } catch (cause) {
    if (cause instanceof PasskeyRefused) throw cause
    throw new PasskeyRefused('the answer does not verify', { cause })
  }
}
