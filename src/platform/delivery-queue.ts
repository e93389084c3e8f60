import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'

/** https://developers.cloudflare.com/queues/platform/limits/ */
const MESSAGES_PER_BATCH = 100

const Message = z.lazy(() => z.object({ deliveryUuid: z.uuid(), at: z.iso.datetime().optional() }))
type Message = z.output<typeof Message>

/** A delivery that is due, or will be in so many seconds. */
export interface DueDelivery {
  deliveryUuid: string
  delaySeconds: number
}

/** By which those who find deliveries due hand them to those who make them. Loses some, and hands out some twice. */
export interface DeliveryQueue {
  /** `now` is the time of whoever sends; tests move the clock of the local stack by it. */
  send(deliveries: readonly DueDelivery[], now: Date): Promise<void>
  /** What a batch of messages tells, and the time at which it is handled. */
  read(bodies: readonly unknown[]): { deliveryUuids: string[]; now: Date }
}

/** Cloudflare's Queue. What is no message of ours in it is overlooked. */
export function createDeliveryQueue({ WEBHOOK_QUEUE, ENVIRONMENT }: Config): DeliveryQueue {
  const local = ENVIRONMENT === 'local'

  function messageOf({ deliveryUuid, delaySeconds }: DueDelivery, now: Date) {
    const due = new Date(now.getTime() + delaySeconds * 1000)
    const body: Message = { deliveryUuid, ...(local && { at: due.toISOString() }) }
    return { body, contentType: 'json' as const, delaySeconds }
  }

  return {
    async send(deliveries, now) {
      for (let first = 0; first < deliveries.length; first += MESSAGES_PER_BATCH) {
        const some = deliveries.slice(first, first + MESSAGES_PER_BATCH)
        await WEBHOOK_QUEUE.sendBatch(some.map((delivery) => messageOf(delivery, now)))
      }
    },
    read(bodies) {
      const messages = bodies.flatMap((body) => Message.safeParse(body).data ?? [])
      return {
        deliveryUuids: [...new Set(messages.map(({ deliveryUuid }) => deliveryUuid))],
        now: messageTime(
          messages.map(({ at }) => at),
          local,
        ),
      }
    },
  }
}
