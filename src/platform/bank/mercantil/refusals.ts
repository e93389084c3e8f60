import type { FailureReason } from '../failures.ts'
import { textOf } from '../text-of.ts'
import { type MercantilBody, objectOf } from './bodies.ts'

/** An error of the bank, in any of its three forms. */
export interface Refusal {
  /** Whose error it is: that of the gateway before the bank's services, of a service, or a technical one. */
  source: 'gateway' | 'service' | 'technical'
  status: number
  /** As the bank writes it; empty if it gives none. */
  code: string
  text: string
}

/**
 * The error in a body; null if there is none. The forms: `error_list` and `status` of the services, and that of the
 * gateway, which has `httpCode`.
 */
export function readRefusal(status: number, body: MercantilBody): Refusal | null {
  const [listed] = listOf(body.error_list)
  if (listed !== undefined) {
    const text = field(listed, 'description')
    return { source: 'service', status, code: field(listed, 'error_code'), text }
  }
  const { errorCode, errorTech } = objectOf(body.status) ?? {}
  if (errorCode !== undefined || errorTech !== undefined) {
    const code = textOf(errorCode) ?? ''
    const text = field(body.status, 'description')
    return { source: code === '' ? 'technical' : 'service', status, code, text }
  }
  if (body.httpCode === undefined && body.errorList === undefined) return null
  const text = [field(body, 'moreInformation'), ...JSON.stringify(body.errorList ?? '')].join(' ')
  return { source: 'gateway', status, code: field(body, 'code'), text }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const field = (value: unknown, name: string): string => textOf(objectOf(value)?.[name]) ?? ''

/** Statuses by which a gateway says that it has not passed the request on. */
const NOT_PASSED_ON: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 415, 429])

/** Seen by others: the number of the invoice was used before, so that the order may have been executed. */
const DUPLICATE = /procesad[oa] previamente|duplicad/i
/** Seen by others, for the payer's key: a field cannot be decrypted. */
const NOT_DECRYPTED = /no valida su encriptaci[oó]n/i
const ABOUT_KEY = /segundo factor/i

/**
 * Codes of the mobile payment network, which other banks document, after which money may have moved: the bank's own list
 * is not public. About 90 and 91 the other banks do not agree.
 */
const UNDECIDED: ReadonlySet<string> = new Set([
  ...['00', '05', '09', '12', '68', '87', '90', '91', '94', '96'],
])

const REASONS = new Map<string, FailureReason>([
  ['08', 'WRONG_KEY'],
  ['13', 'INVALID_AMOUNT'],
  ['14', 'PHONE_NOT_AFFILIATED'],
  ['41', 'PHONE_NOT_AFFILIATED'],
  ['43', 'PHONE_NOT_AFFILIATED'],
  ['51', 'INSUFFICIENT_FUNDS'],
  ['52', 'PHONE_NOT_AFFILIATED'],
  // A wrong key at one of the other banks, and an unknown phone at another.
  ['55', 'REJECTED'],
  ['56', 'PHONE_NOT_AFFILIATED'],
  ['57', 'RESTRICTED'],
  ['61', 'LIMIT_EXCEEDED'],
  ['62', 'RESTRICTED'],
  ['65', 'LIMIT_EXCEEDED'],
  ['80', 'INVALID_DOCUMENT'],
  ['92', 'PHONE_NOT_AFFILIATED'],
])

/** `0051` and `51` are the same code. */
const networkCode = (code: string): string => code.replace(/^00(?=\d\d$)/, '')

/** Whether a rejected transaction is undecided all the same. */
export const isUndecided = (code: string): boolean => UNDECIDED.has(networkCode(code))

/** The reason of a code of the network; null if it is none. */
export const reasonOfCode = (code: string): FailureReason | null =>
  REASONS.get(networkCode(code)) ?? null

/**
 * Why the bank has refused an order; null if the error does not prove that nothing was done. An unknown code of a service
 * proves nothing: it may be that of a timeout.
 */
export function reasonOfRefusal({ source, status, code, text }: Refusal): FailureReason | null {
  if (DUPLICATE.test(text)) return null
  if (source === 'gateway') return NOT_PASSED_ON.has(status) ? 'REJECTED' : null
  if (source === 'technical') return null
  if (NOT_DECRYPTED.test(text)) return ABOUT_KEY.test(text) ? 'WRONG_KEY' : 'REJECTED'
  return isUndecided(code) ? null : reasonOfCode(code)
}

/** Whether an error of the search says that it has found nothing. Not confirmed by the bank. */
export const isNothingFound = ({ source, text }: Refusal): boolean =>
  source === 'service' &&
  /no se encontr|no encontrad|no existe|sin (?:resultado|registro)/i.test(text)

/** Whether the client or the merchant is unknown, or the secret is wrong. */
export const isWrongCredential = ({ source, status, text }: Refusal): boolean =>
  source === 'gateway' ? status === 401 || status === 403 : NOT_DECRYPTED.test(text)

/** A code for errors and logs, in our form. */
export function codeOfRefusal({ source, status, code }: Refusal): string {
  if (source === 'gateway') return `HTTP_${status}`
  return /^\w{1,20}$/.test(code) ? code.toUpperCase() : 'REFUSED'
}
