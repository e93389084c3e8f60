import { SERVICE_NAME } from '../domain/service.ts'

/** RFC 6238 as every authenticator app implements it: SHA-1, 6 digits, 30 seconds. */
const PERIOD_SECONDS = 30
const DIGITS = 6
/** As RFC 4226, section 4, recommends. */
export const TOTP_SECRET_BYTES = 20
/** A code of the step before or after is accepted too, for clocks that differ and for slow fingers. */
const STEPS_OF_DRIFT = 1

async function appOf(secret: Uint8Array, email = '') {
  // Loaded when a code is first checked, since few requests need it.
  const { Secret, TOTP } = await import('otpauth')
  return new TOTP({
    issuer: SERVICE_NAME,
    label: email,
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}

/** What an authenticator app is given: the secret in base32, and the `otpauth:` URI that its QR code contains. */
export async function totpEnrolment(
  secret: Uint8Array,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const app = await appOf(secret, email)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** The 30-second step whose code this is, or null: compared in constant time. */
export async function matchingTotpStep(
  secret: Uint8Array,
  code: string,
  now: Date,
): Promise<number | null> {
  const timestamp = now.getTime()
  const app = await appOf(secret)
  const delta = app.validate({ token: code, timestamp, window: STEPS_OF_DRIFT })
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
}
