import * as z from 'zod'
import { messageTime } from './clock.ts'
import type { Config } from './config.ts'
import type { Uuid } from './ids.ts'

/** https://developers.cloudflare.com/queues/platform/limits/ */
const MESSAGES_PER_BATCH = 100

const Message = z.lazy(() => z.object({ deliveryUuid: z.uuid(), at: z.iso.datetime().optional() }))
type Message = z.output<typeof Message>

/** A delivery that is due after so many seconds. */
export interface DueDelivery {
  deliveryUuid: Uuid<'delivery'>
  delaySeconds: number
}

/** Hands due deliveries to the consumers that make them. Messages can be lost or delivered twice. */
export interface DeliveryQueue {
  /** `now`: the sender's time, by which tests set the clock of the local stack. */
  send(deliveries: readonly DueDelivery[], now: Date): Promise<void>
  /** The deliveries of a batch of messages, and the time at which to handle them. */
  read(bodies: readonly unknown[]): { deliveryUuids: string[]; now: Date }
}

/** Uses Cloudflare Queues. Foreign messages are ignored. */
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
