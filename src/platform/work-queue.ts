import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'

/** https://developers.cloudflare.com/queues/platform/limits/ */
const MESSAGES_PER_BATCH = 100

const BankWork = z.lazy(() =>
  z.object({ kind: z.enum(['statement', 'orders', 'check']), of: z.string() }),
)
const Rest = z.lazy(() =>
  z.object({ kind: z.enum(['events', 'mails']), after: z.uuid(), until: z.iso.datetime() }),
)
const Message = z.lazy(() =>
  z.object({
    work: z.discriminatedUnion('kind', [BankWork, Rest]),
    at: z.iso.datetime().optional(),
  }),
)
type Message = z.output<typeof Message>

/**
 * What is to be done with the bank of one connection: its statement read, the outcome of its due orders looked up, its
 * credentials checked. `of` is the connection's name, or for a check its uuid.
 */
export type BankWork = z.output<typeof BankWork>

/**
 * What a run has left of the outbox: events to dispatch, or mails to send. `after` is the party after which the next turn
 * begins, and `until` the time at which the rest is left to cron.
 */
export type Rest = z.output<typeof Rest>

export type Work = Message['work']

/** Spreads cron's work over many invocations, so that a bank that hangs delays no other, and none has too much to do. */
export interface WorkQueue {
  /** `now`: the sender's time, by which tests set the clock of the local stack. */
  send(work: readonly Work[], now: Date): Promise<void>
  /** A message's work and the time at which to do it; null if it is another kind of message. */
  read(body: unknown): { work: Work; now: Date } | null
}

/** Shares the queue of the webhook deliveries. What is lost is found again by cron. */
export function createWorkQueue({ WEBHOOK_QUEUE, ENVIRONMENT }: Config): WorkQueue {
  const local = ENVIRONMENT === 'local'

  function messageOf(work: Work, now: Date) {
    const body: Message = { work, ...(local && { at: now.toISOString() }) }
    return { body, contentType: 'json' as const }
  }

  return {
    async send(work, now) {
      for (let first = 0; first < work.length; first += MESSAGES_PER_BATCH) {
        const some = work.slice(first, first + MESSAGES_PER_BATCH)
        await WEBHOOK_QUEUE.sendBatch(some.map((one) => messageOf(one, now)))
      }
    },
    read(body) {
      const { data } = Message.safeParse(body)
      return data ? { work: data.work, now: messageTime([data.at], local) } : null
    },
  }
}
