import type { Language } from '../domain/language.ts'
import { inLanguage, type Words } from '../domain/words.ts'
import { ConfigurationError } from '../platform/config.ts'
import { DatabaseError, DatabaseUnavailable } from '../platform/database-errors.ts'
import { StorageUnavailable } from '../platform/storage.ts'
import { ERRORS, type ErrorCode } from './error-codes.ts'
import {
  codeOf,
  isRefusalName,
  type NamedIn,
  type RefusalName,
  type Rule,
  wordsOfRule,
} from './refusals/refusals.ts'

export { ERRORS, type ErrorCode }

/** One problem of the input: its path, and how to fix it. */
export interface ErrorDetail {
  path: string
  message: Words
}

interface ErrorExtras {
  words?: Words
  details?: readonly ErrorDetail[] | undefined
  headers?: Record<string, string>
  rule?: RefusalName | undefined
}

/** When to try again, in seconds, where the rule names no other time. */
const RETRY_AFTER: Partial<Record<ErrorCode, string>> = {
  IDEMPOTENCY_KEY_IN_USE: '1',
  RATE_LIMITED: '3600',
  BANK_UNAVAILABLE: '60',
  SERVICE_UNAVAILABLE: '5',
}

/** An error for the caller. Its texts never contain what the caller sent, but for what stands in the cells of a file. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly words: Words
  readonly details: readonly ErrorDetail[] | undefined
  readonly headers: Record<string, string>
  /** The name of the refusal, for pages, which show some by a state of theirs; never sent to callers. */
  readonly rule: RefusalName | undefined

  constructor(code: ErrorCode, { words, details, headers = {}, rule }: ErrorExtras = {}) {
    const [status, usual] = ERRORS[code]
    super(inLanguage(words ?? usual, 'en'))
    this.code = code
    this.status = status
    this.words = words ?? usual
    this.details = details
    this.rule = rule
    this.headers = code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': 'Bearer', ...headers } : headers
  }

  /** Whether it says no more than its code does. */
  get isUsual(): boolean {
    return this.words === ERRORS[this.code][1]
  }

  /** The body in the documented shape, in the caller's language. */
  toBody(requestId: string, language: Language) {
    const { code, words, status } = this
    const details = this.details?.map(({ path, message }) => ({
      path,
      message: inLanguage(message, language),
    }))
    const message = inLanguage(words, language)
    return { error: { code, message, status, requestId, ...(details && { details }) } }
  }
}

/** A 400 for one field, with its path. */
export const invalidField = (path: string, message: Words): ApiError =>
  new ApiError('INVALID_REQUEST', { details: [{ path, message }] })

/** The body was incomplete: its sender disconnected or was too slow. Nothing of it was processed. */
export class RequestAborted extends ApiError {
  override name = 'RequestAborted'
  readonly reason: 'hung_up' | 'too_slow'

  constructor(reason: RequestAborted['reason'], field = '') {
    const message = [
      'La solicitud se interrumpió o tardó demasiado. Envíala otra vez.',
      'The request was interrupted or too slow. Send it again.',
    ] as const
    super('INVALID_REQUEST', { details: [{ path: field, message }] })
    this.reason = reason
  }
}

/** What a rule names, and the fields that it is about. */
type Said<Of extends Rule> = NamedIn<Of> & { fields?: readonly string[]; seconds?: string }

/** The refusal by a rule; `seconds` is when to try again. */
export const refusal = <Of extends Rule>(
  rule: Of,
  ...[said]: Record<never, string> extends NamedIn<Of> ? [Said<Of>?] : [Said<Of>]
): ApiError => {
  const { fields = [], ...named } = (said ?? {}) as Said<never> & Record<string, string>
  return refusalBy(rule, fields, named)
}

function refusalBy(
  name: RefusalName,
  fields: readonly string[],
  named: Readonly<Record<string, string>>,
): ApiError {
  const code = codeOf(name)
  const words = wordsOfRule(name, named)
  const seconds = named.seconds ?? RETRY_AFTER[code]
  const headers: Record<string, string> =
    seconds === undefined ? {} : { 'Retry-After': `${seconds}` }
  if (code !== 'INVALID_REQUEST') return new ApiError(code, { words, headers, rule: name })
  const details = fields.map((path) => ({ path, message: words }))
  return new ApiError(code, { details, rule: name })
}

/** The SQLSTATE of SQL's refuse(). */
const REFUSED = 'PXREF'
const UNIQUE_VIOLATION = '23505'
/** No connection, no resources, a statement or lock timeout, or a conflict on each retry. */
const TRANSIENT_ERROR = /^(08|53|57014|57P|55P03|40001|40P01)/
const UNAVAILABLE_ERRORS = [DatabaseUnavailable, StorageUnavailable, ConfigurationError]

/** The rule or constraint by which the database has refused a statement; null for any other error. */
export function ruleOf(error: unknown): RefusalName | null {
  if (!(error instanceof DatabaseError)) return null
  const { code, constraint = '' } = error
  return [REFUSED, UNIQUE_VIOLATION].includes(code) && isRefusalName(constraint) ? constraint : null
}

/** The ApiError for an error of the database; null if it is unexpected. */
export function toApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  if (UNAVAILABLE_ERRORS.some((kind) => error instanceof kind)) return serviceUnavailable()
  if (!(error instanceof DatabaseError)) return null
  if (TRANSIENT_ERROR.test(error.code)) return serviceUnavailable()
  const rule = ruleOf(error)
  if (rule === null) return null
  const { fields = [], named = {} } = error.code === REFUSED ? JSON.parse(error.detail ?? '{}') : {}
  return refusalBy(rule, fields, named)
}

const serviceUnavailable = () =>
  new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
