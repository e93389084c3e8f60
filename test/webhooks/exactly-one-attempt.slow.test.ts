import { afterEach, expect, test } from 'vitest'
import { eventId } from '../../src/platform/ids.ts'
import { addMember, createUser } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import {
  createMerchantWithWebhook,
  deliveryTo,
  MINUTE_MS,
  recordEvents,
  waitForAttempts,
  waitForDelivered,
} from '../support/deliveries.ts'
import { createLink } from '../support/link-fixtures.ts'
import { failTimes, type Receiver, respondAfter, startReceiver } from '../support/receiver.ts'
import { countTransactions } from '../support/sandbox.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createDelivery } from '../support/webhooks.ts'

let stops: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(stops.map((stop) => stop()))
  stops = []
})

async function open(): Promise<{ service: Service; receiver: Receiver }> {
  const [service, receiver] = await Promise.all([startService(), startReceiver()])
  stops.push(service.stop, receiver.stop)
  return { service, receiver }
}

const later = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * MINUTE_MS)

/** Runs cron for a service that dies of something else. */
const fireInVain = (service: Service, at: Date) => void service.runCron(at).catch(() => {})

test('a delivery that a Worker leased before it died is sent once its lease is over', async () => {
  const { service, receiver } = await open()
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  const at = new Date()
  await recordEvents(service, merchant, { at })
  await service.database.setDelay(2_000, 'after')
  fireInVain(service, at)
  await waitUntil('it is committed', async () => {
    const rows = await service.database.query(
      'select from webhook_deliveries where leased_until is not null',
    )
    return rows.length === 1
  })
  service.crash()
  await service.database.setDelay(0, 'after')
  await service.restart()
  await service.runCron(later(at, 4))
  expect(receiver.requestsTo('/hook')).toStrictEqual([])
  await service.runCron(later(at, 6))
  await waitForDelivered(service, webhook, 1)
  expect(receiver.requestsTo('/hook')).toHaveLength(1)
})

test('a delivery that a Worker sent and did not record before it died is sent once more, unchanged', async () => {
  const { service, receiver } = await open()
  receiver.setBehaviour('/hook', respondAfter(1_500))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  const at = new Date()
  await recordEvents(service, merchant, { at })
  await service.runCron(at)
  await receiver.waitFor('/hook', 1)
  service.crash()
  await service.restart()
  expect(await deliveryTo(service, webhook)).toMatchObject({ status: 'pending', attempts: 1 })
  await service.runCron(later(at, 1))
  expect(receiver.requestsTo('/hook')).toHaveLength(1)
  await service.runCron(later(at, 3))
  await waitForDelivered(service, webhook, 1)
  const [first, second, ...others] = receiver.requestsTo('/hook')
  expect(others).toStrictEqual([])
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect((await deliveryTo(service, webhook)).attempts).toBe(2)
})

test('an event that a request committed before its Worker died is delivered once by cron, even if the request is repeated', async () => {
  const { service, receiver } = await open()
  const api = apiOf(service)
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  const member = await createUser(service)
  await addMember(service, merchant, member, 'MEMBER')
  const link = await createLink(service, merchant)
  const charge = () =>
    api('POST', `/sandbox/pay/${link.token}/charge`, {
      as: member,
      headers: { 'Idempotency-Key': 'charge' },
    })
  await service.database.setDelay(5_000, 'after')
  const answered = charge().then(
    () => true,
    () => false,
  )
  await waitUntil(
    'it is committed',
    async () => (await countTransactions(service, link.uuid)) === 1,
  )
  service.crash()
  expect(await answered).toBe(false)
  await service.database.setDelay(0, 'after')
  await service.restart()
  expect(receiver.requestsTo('/hook')).toStrictEqual([])

  const repeated = await charge()
  expect(repeated.headers.get('Idempotent-Replayed')).toBe('true')
  await service.runCron()
  await waitForDelivered(service, webhook, 1)
  await service.runCron()
  expect(await countTransactions(service, link.uuid)).toBe(1)
  const [sent, ...others] = receiver.requestsTo('/hook')
  expect(others).toStrictEqual([])
  const { event_id } = await deliveryTo(service, webhook)
  expect(sent?.headers['webhook-id']).toBe(eventId.toPublic(event_id))
  expect(JSON.parse(sent?.body ?? '').data.id).toBe(repeated.body.transactionId)
})

test('several messages about one delivery make one attempt', async () => {
  const { service, receiver } = await open()
  receiver.setBehaviour('/hook', failTimes(1))
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  await recordEvents(service, merchant)
  await service.runCron()
  await waitForAttempts(service, webhook, 1)
  const { id } = await deliveryTo(service, webhook)
  for (let message = 0; message < 8; message += 1) {
    await service.database.query(
      'update webhook_deliveries set leased_until = null where id = $1',
      [id],
    )
    await service.runCron()
  }
  await waitForDelivered(service, webhook, 1)
  // Time for those that come late to be refused.
  await service.runCron()
  await new Promise((done) => setTimeout(done, 2_000))
  expect(receiver.requestsTo('/hook')).toHaveLength(2)
  expect(await deliveryTo(service, webhook)).toMatchObject({ status: 'success', attempts: 2 })
})

test('of many concurrent consumers one begins an attempt', async () => {
  const { service } = await open()
  const { merchant, webhook } = await createMerchantWithWebhook(service, 'http://127.0.0.1:9/hook')
  await recordEvents(service, merchant)
  const now = new Date()
  const within = (call: string, values: unknown[] = []) =>
    service.database.query(
      `select result.* from (select begin_request($1) offset 0) opening, lateral ${call} result`,
      [now, ...values],
    )
  await within('dispatch_events(10)')
  const { id } = await deliveryTo(service, webhook)
  const begun = await Promise.all(
    Array.from({ length: 12 }, () => within('begin_attempts($2::uuid[])', [[id]])),
  )
  expect(begun.flat()).toHaveLength(1)
  expect((await deliveryTo(service, webhook)).attempts).toBe(1)
})

test('a message that is a moment early, by another clock, is not lost', async () => {
  const { service } = await open()
  const { merchant, webhook } = await createMerchantWithWebhook(service, 'http://127.0.0.1:9/hook')
  const due = new Date()
  const { uuid } = await createDelivery(service, merchant, webhook, {
    ...{ status: 'pending', nextAttemptAt: due },
  })
  const beginAt = (at: Date) =>
    service.database.query(
      `select result.* from (select begin_request($1) offset 0) opening,
         lateral begin_attempts($2::uuid[]) result`,
      [at, [uuid]],
    )
  expect(await beginAt(new Date(due.getTime() - 1_001))).toHaveLength(0)
  expect(await beginAt(new Date(due.getTime() - 1_000))).toHaveLength(1)
})

test('many concurrent dispatches leave one delivery of each event', async () => {
  const { service, receiver } = await open()
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/hook'))
  await recordEvents(service, merchant, { count: 120 })
  const at = new Date()
  await Promise.all(Array.from({ length: 5 }, () => service.runCron(at)))
  await waitForDelivered(service, webhook, 120)
  const ids = receiver.requestsTo('/hook').map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(120)
  expect(new Set(ids).size).toBe(120)
})
