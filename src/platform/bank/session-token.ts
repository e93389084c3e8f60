/** A token that ends within this time might end before the bank reads it. */
const MARGIN_MS = 10_000
/** What a header may carry. */
const TOKEN = /^[\w.~+/=-]{1,8000}$/

/**
 * A token with its end, as the key of a bank session, which lives for a day; null if it cannot be a token, or lives for no
 * time that is known.
 */
export function tokenKey(token: string, seconds: number, now: Date): string | null {
  if (!TOKEN.test(token) || !(seconds > 0 && seconds <= 86_400)) return null
  return `${now.getTime() + Math.floor(seconds) * 1000} ${token}`
}

/** The token of such a key; null if it has ended, or if there is none. */
export function readTokenKey(key: string | null, now: Date): string | null {
  const [, until = '', token = ''] = /^(\d+) (.+)$/.exec(key ?? '') ?? []
  return Number(until) - MARGIN_MS > now.getTime() ? token : null
}
