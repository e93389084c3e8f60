import { ConfigurationError } from '../platform/config.ts'
import { DatabaseError, DatabaseUnavailable } from '../platform/database-errors.ts'
import { StorageUnavailable } from '../platform/storage.ts'

/** Every error code, with its status and its default message. */
export const ERRORS = {
  INVALID_REQUEST: [400, 'The request is not valid. See details for the fields to correct.'],
  UNAUTHORIZED: [401, 'A valid access token or API key is needed: Authorization: Bearer <token>.'],
  INVALID_CREDENTIALS: [401, 'The e-mail or the password is wrong.'],
  FORBIDDEN: [403, 'This credential is not allowed to do this.'],
  EMAIL_NOT_VERIFIED: [403, 'The account’s e-mail must be verified first.'],
  KYC_REQUIRED: [
    403,
    'Live operations need the account’s identity check (KYC) to be approved. Until then, try the same in the test environment: with a test API key, or with a payment link or bank account of the environment `test`.',
  ],
  FACTOR_REQUIRED: [
    403,
    'Administrators need a second factor. Set one under /auth/factors, or present yours with POST /auth/step-up.',
  ],
  STEP_UP_REQUIRED: [
    403,
    'This needs a second factor (the password, where the account has none) presented in the last 10 minutes. Present it with POST /auth/step-up, then send the request again.',
  ],
  APPROVAL_REQUIRED: [
    403,
    'A person has to approve this amount, which is above what the API key may send by itself. Nothing was sent. Send the same request with the same Idempotency-Key later.',
  ],
  APPROVAL_DENIED: [
    403,
    'This was not approved in time, was rejected, or can no longer be carried out. Nothing more is sent for this Idempotency-Key.',
  ],
  APPROVER_TOO_NEW: [
    403,
    'Whoever approves this has been ADMIN or OWNER of the merchant since before it was asked for. Somebody else approves it; you may reject it.',
  ],
  ACCOUNT_SUSPENDED: [403, 'This account is suspended. Please write to support.'],
  NOT_FOUND: [404, 'There is no such resource, or it is not yours.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not support this method. See the Allow header.'],
  CONFLICT: [409, 'The request conflicts with the current state.'],
  IDEMPOTENCY_KEY_IN_USE: [
    409,
    'The first request with this Idempotency-Key is still running. Try again shortly.',
  ],
  GONE: [410, 'This is no longer available.'],
  PAYLOAD_TOO_LARGE: [413, 'The request body is too large.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'The request body must be application/json.'],
  IDEMPOTENCY_KEY_REUSED: [
    422,
    'This Idempotency-Key was used for a different request. Use a new one.',
  ],
  RATE_LIMITED: [429, 'Too many requests. Wait for the time given in Retry-After.'],
  INTERNAL_ERROR: [500, 'Something went wrong on our side. Give the requestId to support.'],
  NOT_SUPPORTED: [501, 'The bank cannot do this.'],
  BANK_UNAVAILABLE: [
    503,
    'The bank cannot be reached. Nothing was sent to it: try again with the same key.',
  ],
  SERVICE_UNAVAILABLE: [503, 'The service is temporarily unavailable. Try again shortly.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof ERRORS

/** One problem of the input: its path, and how to fix it. */
export interface ErrorDetail {
  path: string
  message: string
}

interface ErrorExtras {
  message?: string
  details?: ErrorDetail[]
  headers?: Record<string, string>
  rule?: string
}

/** An error for the caller. Its texts never contain what the caller sent. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetail[] | undefined
  readonly headers: Record<string, string>
  /** The rule that SQL raised, for pages, which have their own messages; never sent to callers. */
  readonly rule: string | undefined

  constructor(code: ErrorCode, { message, details, headers = {}, rule }: ErrorExtras = {}) {
    super(message ?? ERRORS[code][1])
    this.code = code
    this.status = ERRORS[code][0]
    this.details = details
    this.rule = rule
    this.headers = code === 'UNAUTHORIZED' ? { 'WWW-Authenticate': 'Bearer', ...headers } : headers
  }

  /** The body in the documented shape. */
  toBody(requestId: string) {
    const { code, message, status, details } = this
    return { error: { code, message, status, requestId, ...(details && { details }) } }
  }
}

/** A 404 that says why, to callers who may see whether there is such a resource: all others have the route's own text. */
export class ExplainedNotFound extends ApiError {
  override name = 'ExplainedNotFound'

  constructor(message: string) {
    super('NOT_FOUND', { message })
  }
}

/** A 400 for one field, with its path. */
export const invalidField = (path: string, message: string): ApiError =>
  new ApiError('INVALID_REQUEST', { details: [{ path, message }] })

/** The body was incomplete: its sender disconnected or was too slow. Nothing of it was processed. */
export class RequestAborted extends ApiError {
  override name = 'RequestAborted'
  readonly reason: 'hung_up' | 'too_slow'

  constructor(reason: RequestAborted['reason'], field = '') {
    const message = 'The request was interrupted or too slow. Send it again.'
    super('INVALID_REQUEST', { details: [{ path: field, message }] })
    this.reason = reason
  }
}

/** The SQLSTATEs that our SQL functions raise; each function's file documents its own. */
const CODES_BY_SQLSTATE: Record<string, ErrorCode> = {
  PX401: 'UNAUTHORIZED',
  PX403: 'FORBIDDEN',
  PX404: 'NOT_FOUND',
  PX410: 'GONE',
  PXSUS: 'ACCOUNT_SUSPENDED',
  PXEML: 'EMAIL_NOT_VERIFIED',
  PXKYC: 'KYC_REQUIRED',
  PXFAC: 'FACTOR_REQUIRED',
  PXSTP: 'STEP_UP_REQUIRED',
  PXREU: 'IDEMPOTENCY_KEY_REUSED',
  PXAPN: 'APPROVAL_DENIED',
  PXNEW: 'APPROVER_TOO_NEW',
}
/** The messages of FORBIDDEN, by the rule that SQL's authorize() raises; a function gets the permission. */
const FORBIDDEN_MESSAGES: Record<string, string | ((permission: string) => string)> = {
  address:
    'This API key is not accepted from this address. Call from one of its `allowedAddresses`, or create a key that allows this one.',
  permission: (permission) =>
    `This API key lacks the permission \`${permission}\`. Use a key that was created with it.`,
  admin_permission:
    'Only a platform administrator may create a key with `admin:read` or `admin:write`.',
  key: 'No API key is allowed to do this. Sign in.',
  notification_kept:
    'No API key removes a notification about security, members, keys, webhooks, connections or the settlement account, or one that waits for a decision. Mark it as read, or sign in.',
  bound_key:
    'A key that is bound to a merchant is not allowed to do this. Use one that is bound to none, or sign in.',
  own_decision:
    'An administrator decides nothing about themselves, nor about merchants and bank accounts of their own. Ask another administrator.',
  payout_submitter:
    'You submitted this payout. Another member has to approve it: the owner, or an administrator of the merchant.',
  operator_connection:
    'This payment went through a bank connection of the service, whose books its administrators see. They settle it; you are told.',
  approver: 'Only an administrator or the owner of the merchant approves this.',
  approval_differs:
    'What would be paid now is no longer what this approval shows. Nothing was sent. Reject it; the program may ask again with a new Idempotency-Key.',
  approval_nobody:
    'This API key sends more than its `approvalAbove` only with an approval, and no merchant is paid into this account whose people could give one.',
  test_key: 'A test key is not allowed to do this. Use a live key, or sign in.',
  test_key_until_live:
    'A test key may do this only while the merchant’s owner may not operate live. Use a live key, or sign in.',
}
const KEY_IN_USE = 'PXBUS'
/** No connection, no resources, a statement or lock timeout, or a conflict on each retry. */
const TRANSIENT_ERROR = /^(08|53|57014|57P|55P03|40001|40P01)/
/**
 * SQL's refuse() raises it for input that only the database can check: `rule:field,field` or
 * `rule:field:bound`.
 */
const INVALID = 'PX400'
const BANK_NOT_AVAILABLE = 'PXBNK'
const NOT_SUPPORTED = 'PX501'
const NO_RATE = 'PXRAT'
/** Its rule may be followed by the seconds to wait: `rule:seconds`. */
const LIMIT_REACHED = 'PX429'
/** A unique violation, and what SQL's refuse() raises for a conflicting state. */
const CONFLICT_SQLSTATES = new Set(['23505', 'PX409'])
const UNAVAILABLE_ERRORS = [DatabaseUnavailable, StorageUnavailable, ConfigurationError]

/** Messages for invalid input, by rule; a function gets the bound that SQL named. */
export type InvalidMessages = Record<string, string | ((bound: string) => string)>

/** Messages for conflicts, by constraint or rule; a function gets the id that SQL named. */
export type ConflictMessages = Record<string, string | ((named: string) => string)>

/** A route's messages for the rules that its statements raise. */
export interface RuleMessages {
  /** For a violated unique constraint, or a conflicting state. */
  conflicts?: ConflictMessages | undefined
  /** For input that only the database can check. */
  invalid?: InvalidMessages | undefined
  /** For exceeded limits; without a message, the default one for too many attempts. */
  limits?: Record<string, string> | undefined
}

/** The ApiError for an error of the database; null if it is unexpected. */
export function toApiError(
  error: unknown,
  { conflicts, invalid, limits }: RuleMessages,
): ApiError | null {
  if (error instanceof ApiError) return error
  if (UNAVAILABLE_ERRORS.some((kind) => error instanceof kind)) return serviceUnavailable()
  if (!(error instanceof DatabaseError)) return null
  const code = CODES_BY_SQLSTATE[error.code]
  if (code) return refusalOf(code, error.constraint ?? '')
  if (error.code === KEY_IN_USE) return keyInUse()
  if (TRANSIENT_ERROR.test(error.code)) return serviceUnavailable()
  const [rule = '', fields = '', bound = ''] = (error.constraint ?? '').split(':')
  if (error.code === BANK_NOT_AVAILABLE) return bankUnavailable(rule)
  if (error.code === NOT_SUPPORTED) return notSupported(rule)
  if (error.code === NO_RATE) return noRateError()
  if (error.code === LIMIT_REACHED) return rateLimited(rule, fields, limits)
  const wording = error.code === INVALID && invalid?.[rule]
  if (wording) {
    const message = typeof wording === 'string' ? wording : wording(bound)
    const details = fields.split(',').map((path) => ({ path, message }))
    return new ApiError('INVALID_REQUEST', { details, rule })
  }
  const conflict = CONFLICT_SQLSTATES.has(error.code) && conflicts?.[rule]
  if (!conflict) return null
  const message = typeof conflict === 'string' ? conflict : conflict(bound)
  return new ApiError('CONFLICT', { message, rule })
}

function refusalOf(code: ErrorCode, constraint: string): ApiError {
  const [rule = '', ...named] = constraint.split(':')
  const wording = FORBIDDEN_MESSAGES[rule]
  if (wording === undefined) return new ApiError(code)
  const message = typeof wording === 'function' ? wording(named.join(':')) : wording
  return new ApiError(code, { message, rule })
}

const noRateError = () =>
  new ApiError('SERVICE_UNAVAILABLE', {
    message: 'No exchange rate from the last 5 days is available. Try again later.',
    headers: { 'Retry-After': '3600' },
    rule: 'no_rate',
  })

/** The messages of limits that many routes have, by rule. */
const LIMIT_MESSAGES: Record<string, string> = {
  test_link_busy: 'This test link was paid 1,000 times within a day. Make another one, or wait.',
  approvals_waiting_key:
    'This API key has 20 payments waiting for an approval. Nothing was sent. Have a person decide some of them, or wait until they expire.',
  approvals_waiting:
    'The merchant has 100 payments of API keys waiting for an approval. Nothing was sent. Have a person decide some of them, or wait until they expire.',
}

const rateLimited = (rule: string, seconds: string, limits: RuleMessages['limits']) =>
  new ApiError('RATE_LIMITED', {
    message:
      limits?.[rule] ??
      LIMIT_MESSAGES[rule] ??
      'Too many failed attempts. Wait an hour before trying again.',
    headers: { 'Retry-After': seconds || '3600' },
  })

const bankUnavailable = (rule: string) =>
  new ApiError('BANK_UNAVAILABLE', {
    ...(rule === 'stopped' && {
      message:
        'Payments are currently stopped. Nothing was sent to the bank: try again with the same key.',
    }),
    headers: { 'Retry-After': '60' },
    rule,
  })

/** What a bank cannot do, by the rule that says so. */
const NOT_SUPPORTED_MESSAGES = {
  transfers:
    'The bank of this account sends no transfers through this service. Pay from another account, or by mobile payment.',
  mobile_payments:
    'The bank of this account sends no mobile payments through this service. Pay from another account; money of a payment is paid back at the bank itself.',
  charges:
    'The merchant’s bank does not charge payers by a one-time key. Pay by mobile payment, and state it with POST /pay/{token}/verify.',
  reference:
    'The merchant’s bank finds this payment only by its reference. Send `reference` with at least its last 6 digits.',
  payer_bank:
    'The merchant’s bank finds this payment only with the payer’s bank. Send `bankCode` as well.',
  payer_keys:
    'The merchant’s bank does not have the key sent. The payer gets it from their own bank, in its app or by message.',
}

export const notSupported = (rule: string) => {
  const message = Object.entries(NOT_SUPPORTED_MESSAGES).find(([known]) => known === rule)?.[1]
  return new ApiError('NOT_SUPPORTED', { ...(message && { message }), rule })
}

/** Another request with the key is still in progress. */
export const keyInUse = () =>
  new ApiError('IDEMPOTENCY_KEY_IN_USE', { headers: { 'Retry-After': '1' } })

const serviceUnavailable = () =>
  new ApiError('SERVICE_UNAVAILABLE', { headers: { 'Retry-After': '5' } })
