import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'

const Message = z.lazy(() =>
  z.object({ cancelledOrder: z.record(z.string(), z.unknown()), at: z.iso.datetime().optional() }),
)
type Message = z.output<typeof Message>

/** Queues the cancellation of orders while the database is not responding. */
export interface OrderCancellationQueue {
  /** `now`: the sender's time, by which tests set the clock of the local stack. */
  send(order: object, now: Date, delaySeconds: number): Promise<void>
  /** A message's cancellation and the time at which to handle it; null if it is another kind of message. */
  read(body: unknown): { order: Record<string, unknown>; now: Date } | null
}

/** Shares the queue of the webhook deliveries, because cancellations are rare. */
export function createOrderCancellationQueue({
  WEBHOOK_QUEUE,
  ENVIRONMENT,
}: Config): OrderCancellationQueue {
  const local = ENVIRONMENT === 'local'
  return {
    async send(order, now, delaySeconds) {
      const body: Message = {
        cancelledOrder: { ...order },
        ...(local && { at: now.toISOString() }),
      }
      await WEBHOOK_QUEUE.sendBatch([{ body, contentType: 'json', delaySeconds }])
    },
    read(body) {
      const { data } = Message.safeParse(body)
      return data ? { order: data.cancelledOrder, now: messageTime([data.at], local) } : null
    },
  }
}
