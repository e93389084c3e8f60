import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiOf } from '../support/api.ts'
import {
  attemptsAt,
  createMerchantWithWebhook,
  deliveriesTo,
  MINUTE_MS,
  recordEvents,
} from '../support/deliveries.ts'
import { failTimes, type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'

const start = new Date('2026-03-10T14:00:00Z')
const minutesLater = (minutes: number) => new Date(start.getTime() + minutes * MINUTE_MS)

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([
    startService({ preview: true, now: start }),
    startReceiver(),
  ])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const request = () => service.fetch('/.well-known/jwks.json')
const runs = () => service.logs().filter(({ job }) => job === 'recordHeartbeat').length

test('without cron and queue, requests run the jobs of cron, once a minute', async () => {
  await Promise.all([request(), request(), request()])
  await expect.poll(runs).toBe(1)
  service.setNow(minutesLater(0.5))
  await request()
  service.setNow(minutesLater(1.1))
  await request()
  await expect.poll(runs).toBe(2)
  const { body } = await apiOf(service)('GET', '/health')
  expect(body.cron).toStrictEqual({ status: 'ok', lastRunAt: minutesLater(1.1).toISOString() })
})

test('without cron and queue, events still reach their endpoints, and failed ones are retried later', async () => {
  receiver.setBehaviour('/hook', failTimes(1))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  await recordEvents(service, merchant, { at: minutesLater(2) })
  service.setNow(minutesLater(3))
  await request()
  await receiver.waitFor('/hook', 1)
  // Until the outcome is recorded the delivery is not due, and a request would find nothing to do.
  await expect.poll(async () => (await attemptsAt(service, webhook))[0]?.response_status).toBe(500)
  expect(await deliveriesTo(service, webhook)).toMatchObject([{ status: 'pending', attempts: 1 }])
  service.setNow(minutesLater(20))
  await request()
  await receiver.waitFor('/hook', 2)
  await expect
    .poll(async () => (await deliveriesTo(service, webhook))[0])
    .toMatchObject({ status: 'success', attempts: 2 })
})
