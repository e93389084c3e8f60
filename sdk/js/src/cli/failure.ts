import { ApiError, ConnectionError, type ErrorCode, OutcomeUnknownError } from '../errors.ts'
import { Problem } from './problem.ts'
import { escapeControlCharacters } from './text.ts'

/** What to do about a refusal, where the service's message does not say it. */
const advice: Partial<Record<ErrorCode, string>> = {
  UNAUTHORIZED: 'The key was revoked, has expired, or is of another service: bolivar login.',
  FORBIDDEN: 'The key lacks a permission, or its user’s role does.',
  NOT_FOUND: 'Is it the right merchant? --merchant mer_...',
}

/** What went wrong, in one line where the cause is known, and what to do. */
export function describeFailure(error: unknown): string {
  if (error instanceof Problem) return error.message
  return escapeControlCharacters(describe(error))
}

function describe(error: unknown): string {
  if (error instanceof ApiError) {
    const { status, message, code, requestId } = error
    const hint = advice[code] === undefined ? '' : ` ${advice[code]}`
    return `The service responded with ${status}: ${message}${hint} (${requestId})`
  }
  if (error instanceof ConnectionError) return `${error.message}. Does it run, and is --url right?`
  if (error instanceof OutcomeUnknownError) return `${error.message} ${error.advice}`
  if (error instanceof Error) return error.message || error.name
  return String(error)
}
