import type { BankSession } from '../../../src/platform/bank/port.ts'

/** What the database does for a bank's session key, in memory. */
export interface SessionStore {
  /** The session as a request reads it now. */
  open(): BankSession
  current(): string | null
  /** Puts another key there, or none, as another isolate or the day's end does. */
  set(key: string | null): void
  /** How often somebody logged on. */
  logOns(): number
}

/** One key for all who open the store; only one of them logs on at a time. */
export function sessionStore(initial: string | null = null): SessionStore {
  let current = initial
  let logOns = 0
  let nonce = 0
  let requests = 0
  let turn: Promise<unknown> = Promise.resolve()

  async function renew(stale: string | null, logOn: () => Promise<string>): Promise<string> {
    if (current !== null && current !== stale) return current
    logOns += 1
    current = await logOn()
    return current
  }

  return {
    current: () => current,
    logOns: () => logOns,
    set: (key) => {
      current = key
    },
    open: () => ({
      nextNonce: async () => {
        nonce = Math.max(nonce + 1, Date.now())
        return nonce
      },
      takeRequest: async (limit) => {
        if (requests >= limit) return false
        requests += 1
        return true
      },
      storedKey: current,
      renew: (stale, logOn) => {
        const renewed = turn.then(() => renew(stale, logOn))
        turn = renewed.catch(() => {})
        return renewed
      },
    }),
  }
}
