import { useEffect } from 'preact/hooks'
import { say } from '../language.ts'
import { type Failure, isRefused } from '../requests/client.ts'
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
  useEffect(() => {
    if (failure.kind !== 'unreachable' || onRetry === undefined) return
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [failure, onRetry])
  return (
    <div class="notice bad" role="alert">
      <p>{failureText(failure, refusals, onRetry !== undefined)}</p>
      {failure.kind === 'refused' && failure.error.code === 'FACTOR_REQUIRED' && (
        <Link to={pathTo('profile')}>
          {say(['Ir a mis segundos factores', 'Go to my second factors'])}
        </Link>
      )}
      {onRetry && mayHelp(failure) && (
        <button type="button" class="plain small" onClick={onRetry}>
          {say(['Probar de nuevo', 'Try again'])}
        </button>
      )}
      {failure.kind === 'refused' && failure.error.requestId && isUnforeseen(failure) && (
        <p class="hint">
          {say([
            'Si escribes a soporte, da este número:',
            'If you write to support, give this number:',
          ])}{' '}
          <code>{failure.error.requestId}</code>
        </p>
      )}
    </div>
  )
}

/** Whether the same request may be answered otherwise. What the user may not do, or what is not there, stays so. */
const mayHelp = (failure: Failure): boolean =>
  !isRefused(failure, 'FORBIDDEN') && !isRefused(failure, 'NOT_FOUND')

const isUnforeseen = (failure: Extract<Failure, { kind: 'refused' }>) =>
  failure.error.code === 'INTERNAL_ERROR' || failure.error.code === 'SERVICE_UNAVAILABLE'

/** `isRead`: of what was to be shown; nothing was typed. */
function failureText(failure: Failure, refusals: Refusals, isRead: boolean): string {
  if (failure.kind === 'unreachable')
    return navigator.onLine
      ? say([
          'El servicio no responde. Prueba de nuevo en un momento.',
          'The service does not respond. Try again in a moment.',
        ])
      : isRead
        ? say([
            'No tienes conexión. Prueba de nuevo cuando vuelva.',
            'You are offline. Try again when you are back.',
          ])
        : say([
            'No tienes conexión. Lo que escribiste sigue aquí: prueba cuando vuelva.',
            'You are offline. What you typed is still here: try when you are back.',
          ])
  if (failure.kind === 'passkey') return partTexts.passkey[failure.problem]
  const { code, summary, retryAfterSeconds } = failure.error
  if (code === 'RATE_LIMITED' && retryAfterSeconds) return partTexts.waitFor(retryAfterSeconds)
  return refusals[code] ?? partTexts.refusals[code] ?? summary
}
