import type { Failure } from '../requests/client.ts'
import { Link } from '../router.tsx'
import { pathTo } from '../routes.ts'
import { partTexts } from './texts.ts'

/** What is said of a refusal in one place, by its code, instead of what is said of it elsewhere. */
export type Refusals = Partial<Record<string, string>>

interface FailureNoticeProps {
  failure: Failure
  refusals?: Refusals | undefined
  onRetry?: (() => void) | undefined
}

/** Says why something did not work, and what to do. */
export function FailureNotice({ failure, refusals = {}, onRetry }: FailureNoticeProps) {
  return (
    <div class="notice bad" role="alert">
      <p>{failureText(failure, refusals)}</p>
      {failure.kind === 'refused' && failure.error.code === 'FACTOR_REQUIRED' && (
        <Link to={pathTo('profile')}>{partTexts.toFactors}</Link>
      )}
      {onRetry && (
        <button type="button" class="plain small" onClick={onRetry}>
          {partTexts.retry}
        </button>
      )}
      {failure.kind === 'refused' && failure.error.requestId && isUnforeseen(failure) && (
        <p class="hint">
          {partTexts.requestId} <code>{failure.error.requestId}</code>
        </p>
      )}
    </div>
  )
}

const isUnforeseen = (failure: Extract<Failure, { kind: 'refused' }>) =>
  failure.error.code === 'INTERNAL_ERROR' || failure.error.code === 'SERVICE_UNAVAILABLE'

export function failureText(failure: Failure, refusals: Refusals = {}): string {
  if (failure.kind === 'unreachable')
    return navigator.onLine ? partTexts.unreachable : partTexts.offline
  if (failure.kind === 'passkey') return partTexts.passkey[failure.problem]
  const { code, message, retryAfterSeconds } = failure.error
  if (code === 'RATE_LIMITED' && retryAfterSeconds) return partTexts.waitFor(retryAfterSeconds)
  return refusals[code] ?? partTexts.refusals[code] ?? message
}
