const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 8_000
/** Whoever is told to wait longer than this is told so, instead of made to wait. */
const LONGEST_RETRY_AFTER_SECONDS = 60

/** What a failed attempt says about another one. */
export interface FailedAttempt {
  /** How many attempts there were, this one included. */
  attempt: number
  /** From the response. */
  retryAfterSeconds?: number | undefined
}

/**
 * How many milliseconds to wait before the next attempt; undefined if that would be too long. The service's own
 * `Retry-After` comes first. Otherwise the bound doubles, and the wait is anywhere below it, so that clients that failed
 * together do not come back together.
 */
export function waitBeforeRetry({ attempt, retryAfterSeconds }: FailedAttempt): number | undefined {
  const bound = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS)
  const jitter = Math.random() * bound
  if (retryAfterSeconds === undefined) return jitter
  if (retryAfterSeconds > LONGEST_RETRY_AFTER_SECONDS) return undefined
  return retryAfterSeconds * 1000 + Math.min(jitter, FIRST_WAIT_MS)
}

/** Waits; rejects with the signal's reason as soon as it is aborted. */
export const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) throw signal.reason
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
