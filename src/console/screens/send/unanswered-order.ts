import { useState } from 'preact/hooks'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import type { Outcome } from '../../requests/client.ts'
import { isCertainlyUnsent, type Order, place } from './order.ts'
import { rememberSent } from './sent-orders.ts'

interface Sending {
  /** What was sent and not answered, also before a reload. */
  unanswered: Order | null
  /** Sends a payment, or asks again for the one that was not answered. */
  send(order: Order): Promise<Outcome<{ id: string }>>
  /** Begins another payment, whatever came of this one. */
  forget(): void
}

/**
 * Sends one payment after the other: each is kept with its key, over reloads, until it is certain what came of it. `who`
 * and the environment tell apart what several users of one tab have sent.
 */
export function useSending(who: string, environment: 'live' | 'test'): Sending {
  const form = `send ${who} ${environment}`
  const { key, settle } = useAttemptKey(form)
  const name = `unanswered ${form}`
  const [unanswered, setUnanswered] = useState(() => kept(name))
  const forget = () => {
    sessionStorage.removeItem(name)
    settle()
    setUnanswered(null)
  }
  return {
    unanswered,
    forget,
    async send(order) {
      sessionStorage.setItem(name, JSON.stringify(order))
      const outcome = await place(order, key)
      if (outcome.failure === null) rememberSent(outcome.data.id, order)
      const isUnsent = outcome.failure !== null && isCertainlyUnsent(outcome.failure)
      // A refusal of what was asked for again stays beside it.
      if (outcome.failure === null || (isUnsent && unanswered === null)) forget()
      else setUnanswered(order)
      return outcome
    },
  }
}

const kept = (name: string): Order | null => JSON.parse(sessionStorage.getItem(name) ?? 'null')
