import type { Words } from '../../../domain/words.ts'
import { type Uuid, userId } from '../../../platform/ids.ts'
import { equalInConstantTime, keyedHash, randomSecret } from '../../../platform/secrets.ts'

/** What a user may present beside the password. */
export const FACTOR_METHODS = ['totp', 'passkey', 'recovery_code'] as const
export type FactorMethod = (typeof FACTOR_METHODS)[number]

/** A user may have one app, and passkeys up to this many factors in all. */
export const MAX_FACTORS = 20
/** The time within which a new app must be confirmed. */
export const MINUTES_TO_CONFIRM = 15

export const RECOVERY_CODES = 10
/** So many that a fast hash is enough: OWASP ASVS 5.0, 6.5.2, wants 112 bits. */
const RECOVERY_CODE_BYTES = 15
/** Crockford's base 32, in lower case: no letter looks like a digit. */
const RECOVERY_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** 120 random bits as `4f7k-9m2p-x3vt-q8wa-7rcd-h2ne`. */
export function makeRecoveryCode(): string {
  const bits = [...randomSecret(RECOVERY_CODE_BYTES)]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  const digits = bits.match(/.{5}/g)?.map((five) => RECOVERY_ALPHABET[Number.parseInt(five, 2)])
  return digits?.join('').match(/.{4}/g)?.join('-') ?? ''
}

/** As people type it: capitals, spaces or missing dashes, and letters that Crockford reads as digits. */
const plainRecoveryCode = (typed: string): string =>
  typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

/** As it is stored. */
export const hashRecoveryCode = (serverSecret: string, typed: string): Buffer =>
  keyedHash(serverSecret, 'recovery-code', plainRecoveryCode(typed))

/** Says which row and field an app's secret is of, for its encryption. */
export const secretContext = (factorUuid: Uuid<'factor'>): string => `factors/${factorUuid}/secret`

/** Of a code that is wrong, used before, or of somebody else: nobody learns which. */
export const WRONG_CODE: Words = [
  'El código no es correcto, o ya se usó.',
  'The code is wrong, or was used before.',
]

/** Of a passkey that is wrong, removed, copied, of somebody else, or answers another challenge: likewise. */
export const WRONG_PASSKEY: Words = [
  'La llave de acceso no se acepta. Pide opciones nuevas y preséntala una sola vez, en menos de 5 minutos.',
  'The passkey is not accepted. Ask for new options, and present it once, within 5 minutes.',
]

const LOGIN_TOKEN_SECONDS = 5 * 60
const LOGIN_TOKEN = /^lgn_([0-9a-z]{26})\.(\d{10})\.([\w-]{22})\.([\w-]{43})$/

/** Who has presented the password, and which password that was. */
export interface LoginClaims {
  userUuid: Uuid<'user'>
  passwordFingerprint: string
}

const signLogin = (serverSecret: string, body: string): Buffer =>
  keyedHash(serverSecret, 'login-token', body)

/** Tells one stored password hash from another; changing the password so ends the tokens made before. */
const fingerprintOf = (serverSecret: string, passwordHash: string): string =>
  keyedHash(serverSecret, 'password-fingerprint', passwordHash)
    .subarray(0, 16)
    .toString('base64url')

/**
 * What the first step of a log-in returns to a user with a second factor: `lgn_<user>.<expiry>.<fingerprint>.<mac>`, for
 * 5 minutes. It is no access token, and opens nothing without the factor.
 */
export function makeLoginToken(
  serverSecret: string,
  userUuid: Uuid<'user'>,
  passwordHash: string,
  now: Date,
): string {
  const user = userId.toPublic(userUuid).slice('usr_'.length)
  const expiresAt = Math.floor(now.getTime() / 1000) + LOGIN_TOKEN_SECONDS
  const body = `${user}.${expiresAt}.${fingerprintOf(serverSecret, passwordHash)}`
  return `lgn_${body}.${signLogin(serverSecret, body).toString('base64url')}`
}

/** The claims of a token that this server made and that has not expired, else null. */
export function readLoginToken(serverSecret: string, token: string, now: Date): LoginClaims | null {
  const [, user = '', expiresAt = '', passwordFingerprint = '', mac = ''] =
    LOGIN_TOKEN.exec(token) ?? []
  const expected = signLogin(serverSecret, `${user}.${expiresAt}.${passwordFingerprint}`)
  const genuine = equalInConstantTime(expected, Buffer.from(mac, 'base64url'))
  if (!genuine || Number(expiresAt) * 1000 <= now.getTime()) return null
  return { userUuid: userId.toUuid(`usr_${user}`), passwordFingerprint }
}

/** Whether the token was made for this password. */
export const isOfPassword = (
  serverSecret: string,
  { passwordFingerprint }: LoginClaims,
  passwordHash: string,
): boolean =>
  equalInConstantTime(
    Buffer.from(passwordFingerprint),
    Buffer.from(fingerprintOf(serverSecret, passwordHash)),
  )
