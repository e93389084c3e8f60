import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'

const Message = z.lazy(() =>
  z.object({ cancelledOrder: z.record(z.string(), z.unknown()), at: z.iso.datetime().optional() }),
)
type Message = z.output<typeof Message>

/** An order that is given up while the database is silent: it is kept here until the database has taken it. */
export interface OrderCancellationQueue {
  /** `now` is the time of whoever sends; tests move the clock of the local stack by it. */
  send(givenUp: object, now: Date, delaySeconds: number): Promise<void>
  /** What a message tells, and the time at which it is handled; null for messages of others. */
  read(body: unknown): { givenUp: Record<string, unknown>; now: Date } | null
}

/** The queue of the deliveries, among which such orders are few. */
export function createOrderCancellationQueue({
  WEBHOOK_QUEUE,
  ENVIRONMENT,
}: Config): OrderCancellationQueue {
  const local = ENVIRONMENT === 'local'
  return {
    async send(givenUp, now, delaySeconds) {
      const body: Message = {
        cancelledOrder: { ...givenUp },
        ...(local && { at: now.toISOString() }),
      }
      await WEBHOOK_QUEUE.sendBatch([{ body, contentType: 'json', delaySeconds }])
    },
    read(body) {
      const { data } = Message.safeParse(body)
      return data ? { givenUp: data.cancelledOrder, now: messageTime([data.at], local) } : null
    },
  }
}
