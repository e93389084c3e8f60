import type { Call } from '../../../http/route.ts'
import { decryptCredential } from '../../../platform/encryption.ts'
import type { PresentedCredential } from '../../../platform/passkeys/verify.ts'
import { matchingTotpStep } from '../../../platform/totp.ts'
import { refusal } from '../../../wire/errors.ts'
import { checkPasskey } from './check-passkey.ts'
import type { FactorMaterialRow, FactorProof } from './queries.ts'
import { hashRecoveryCode, secretContext } from './rules.ts'

/** What a request presents: one of these. */
export interface Presented {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PresentedCredential | undefined
}

/** Checks what is presented against the user's factors; null if it is wrong. The database then uses it up. */
export async function checkFactor(
  call: Pick<Call, 'platform' | 'now'>,
  { code, recoveryCode, passkey }: Presented,
  material: FactorMaterialRow,
): Promise<FactorProof | null> {
  const { platform, now } = call
  const { config } = platform
  if (passkey !== undefined) return checkPasskey(call, passkey, material)
  if (code !== undefined) {
    const { app_id: factorUuid, app_secret: stored } = material
    if (factorUuid === null || stored === null) return null
    const context = secretContext(factorUuid)
    const secret = await decryptCredential(config, context, Buffer.from(stored, 'hex'))
    const step = await matchingTotpStep(secret, code, now)
    return step === null ? null : { method: 'totp', factorUuid, step }
  }
  if (recoveryCode === undefined || !material.has_factor) return null
  return { method: 'recovery_code', hash: hashRecoveryCode(config.SERVER_SECRET, recoveryCode) }
}

/** Throws RATE_LIMITED if the network has no attempt left. */
export function requireAttemptLeft(wait: number): void {
  if (wait === 0) return
  throw refusal('too_many_wrong', { seconds: `${wait}` })
}
