// Imports nothing: the page asks for this file by itself, so that it runs before all others are there.

/** Safari before 15.4 has no locks: there two tabs that refresh in the same instant may have to log in again. */
export const oneTabAtATime = <Value>(refresh: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request('console-session', refresh) : refresh()

const send = () => fetch('/console/session/refresh', { method: 'POST' })

let first: Promise<Response> | null = oneTabAtATime(send)
// Whoever needs it is told.
first.catch(() => {})

/** Exchanges the cookie for a token: the first time with what the page has asked for when it was opened. */
export function refresh(): Promise<Response> {
  const response = first ?? send()
  first = null
  return response
}
