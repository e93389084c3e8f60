import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser } from '../support/actors.ts'
import {
  deliveriesTo,
  recordEvents,
  secretOfWebhook,
  verifySignature,
} from '../support/deliveries.ts'
import { failTimes, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createWebhook } from '../support/webhooks.ts'

/** 1000 of them, each to ten endpoints, is what was measured; fewer where every change is tested. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 100)
const ENDPOINTS = 10
const PATIENCE_MS = 600_000

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

test(
  `${EVENTS} events reach ${ENDPOINTS} endpoints each, and repeated deliveries are identical`,
  async () => {
    const owner = await createUser(service)
    const merchant = await createMerchant(service, owner)
    const paths = Array.from({ length: ENDPOINTS }, (_, place) => `/many-${place}`)
    const webhooks = await Promise.all(
      paths.map((path) => createWebhook(service, merchant, { url: receiver.url(path) })),
    )
    // One of them fails now and then.
    receiver.setBehaviour('/many-9', (response, nth) =>
      failTimes(nth % 40 === 0 ? nth : 0)(response, nth),
    )
    await recordEvents(service, merchant, { count: EVENTS })
    const start = Date.now()
    await service.runCron()
    await waitUntil(
      'all are delivered',
      async () => {
        const [row] = await service.database.query<{ left: number }>(
          "select count(*)::integer as left from webhook_deliveries where status <> 'success'",
        )
        return row?.left === 0
      },
      PATIENCE_MS,
    )
    const seconds = (Date.now() - start) / 1000
    console.info(`${EVENTS * ENDPOINTS} deliveries in ${seconds.toFixed(1)} s`)

    for (const [place, path] of paths.entries()) {
      const webhook = webhooks[place]
      if (!webhook) throw new Error('there is no such endpoint')
      const requests = receiver.requestsTo(path)
      const bodies = Map.groupBy(requests, ({ headers }) => headers['webhook-id'] ?? '')
      expect(bodies.size, path).toBe(EVENTS)
      for (const same of bodies.values()) expect(new Set(same.map(({ body }) => body)).size).toBe(1)
      const attempts = (await deliveriesTo(service, webhook)).reduce(
        (sum, d) => sum + d.attempts,
        0,
      )
      expect(requests, path).toHaveLength(attempts)
      const secret = await secretOfWebhook(service, webhook)
      for (const request of requests.slice(0, 20))
        expect(() => verifySignature(secret, request)).not.toThrow()
    }
  },
  PATIENCE_MS,
)
