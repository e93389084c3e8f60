import type { Call } from '../../../http/route.ts'
import {
  PasskeyRefused,
  type PresentedCredential,
  verifyAuthentication,
} from '../../../platform/passkeys/verify.ts'
import type { FactorMaterialRow, FactorProof } from './queries.ts'

/** Checks a presented passkey against the one that is stored with this id; null if there is none, or it is wrong. */
export async function checkPasskey(
  { platform: { config }, now }: Pick<Call, 'platform' | 'now'>,
  passkey: PresentedCredential,
  { id: userUuid, passkey_id: factorUuid, passkey_key: key }: FactorMaterialRow,
): Promise<FactorProof | null> {
  if (factorUuid === null || key === null) return null
  try {
    const stored = { userUuid, publicKey: Buffer.from(key, 'hex') }
    const answer = await verifyAuthentication(config, stored, passkey, now)
    return { method: 'passkey', factorUuid, ...answer }
  } catch (error) {
    if (error instanceof PasskeyRefused) return null
    throw error
  }
}

/** The stored id of a presented passkey. */
export const credentialIdOf = (passkey: PresentedCredential | undefined): Buffer | null =>
  passkey ? Buffer.from(passkey.id, 'base64url') : null
