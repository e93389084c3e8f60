import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'

/** https://developers.cloudflare.com/queues/platform/limits/ */
const MESSAGES_PER_BATCH = 100

const KINDS = ['statement', 'orders', 'check'] as const

const Message = z.lazy(() =>
  z.object({
    bankWork: z.object({ kind: z.enum(KINDS), of: z.string() }),
    at: z.iso.datetime().optional(),
  }),
)
type Message = z.output<typeof Message>

/**
 * What is to be done with the bank of one connection: its statement read, the outcome of its due orders looked up, its
 * credentials checked. `of` is the connection's name, or for a check its uuid.
 */
export type BankWork = Message['bankWork']

/** Spreads the work with banks over many invocations, so that a bank that hangs delays no other. */
export interface BankWorkQueue {
  /** `now`: the sender's time, by which tests set the clock of the local stack. */
  send(work: readonly BankWork[], now: Date): Promise<void>
  /** A message's work and the time at which to do it; null if it is another kind of message. */
  read(body: unknown): { work: BankWork; now: Date } | null
}

/** Shares the queue of the webhook deliveries. What is lost is leased again. */
export function createBankWorkQueue({ WEBHOOK_QUEUE, ENVIRONMENT }: Config): BankWorkQueue {
  const local = ENVIRONMENT === 'local'

  function messageOf(bankWork: BankWork, now: Date) {
    const body: Message = { bankWork, ...(local && { at: now.toISOString() }) }
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
      return data ? { work: data.bankWork, now: messageTime([data.at], local) } : null
    },
  }
}
