import { useState } from 'preact/hooks'
import { useAttemptKey } from '../../requests/attempt-key.ts'
import type { Outcome } from '../../requests/client.ts'
import { isCertainlyUnsent, type Order, place } from './order.ts'
import { rememberSent } from './sent-orders.ts'

/** A day, for which the service remembers a key, and an hour less, since clocks differ. */
const LONGEST_MS = 23 * 60 * 60 * 1000

interface SentOrder {
  order: Order
  sentAt: number
}

export interface Sending {
  /** What was sent and not answered, also before a reload. */
  unanswered: Order | null
  /** Whether it may be asked for again: later, it could be sent twice. */
  mayAsk: boolean
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
  const form = formOf(who, environment)
  const { key, settle } = useAttemptKey(form)
  const name = keptName(form)
  const [unanswered, setUnanswered] = useState(() => kept(name))
  const forget = () => {
    sessionStorage.removeItem(name)
    settle()
    setUnanswered(null)
  }
  return {
    unanswered: unanswered === null ? null : unanswered.order,
    mayAsk: unanswered !== null && Date.now() - unanswered.sentAt < LONGEST_MS,
    forget,
    async send(order) {
      const sent = unanswered ?? { order, sentAt: Date.now() }
      sessionStorage.setItem(name, JSON.stringify(sent))
      const outcome = await place(order, key)
      if (outcome.failure === null) rememberSent(outcome.data.id, order)
      const isUnsent = outcome.failure !== null && isCertainlyUnsent(outcome.failure)
      // A refusal of what was asked for again stays beside it.
      if (outcome.failure === null || (isUnsent && unanswered === null)) forget()
      else setUnanswered(sent)
      return outcome
    },
  }
}

const formOf = (who: string, environment: 'live' | 'test'): string => `send ${who} ${environment}`

const keptName = (form: string): string => `unanswered ${form}`

/** Whether a payment of the user waits for its answer in this tab. */
export const hasUnanswered = (who: string, environment: 'live' | 'test'): boolean =>
  kept(keptName(formOf(who, environment))) !== null

const kept = (name: string): SentOrder | null => JSON.parse(sessionStorage.getItem(name) ?? 'null')
