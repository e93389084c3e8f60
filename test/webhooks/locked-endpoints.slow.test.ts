import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchantWithWebhook, recordEvents, waitForDelivered } from '../support/deliveries.ts'
import { openTransaction } from '../support/locks.ts'
import { type Receiver, respondAfter, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { createDelivery } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

/** Endpoints of two merchants: one that is being changed for long, and one that has nothing to do with it. */
async function openTwo() {
  const [busy, other] = await Promise.all(
    ['busy', 'other'].map((name) => createMerchantWithWebhook(service, receiver.url(`/${name}`))),
  )
  if (!busy || !other) throw new Error('unreachable')
  return { busy, other }
}

/** Holds an endpoint, as a change of very many deliveries does. */
async function holdWebhook({ webhook }: { webhook: { uuid: string } }) {
  const holder = await openTransaction(service.database)
  await holder.query('select from webhooks where id = $1 for update', [webhook.uuid])
  return holder
}

const dueAt = ({ merchant, webhook }: Awaited<ReturnType<typeof createMerchantWithWebhook>>) =>
  createDelivery(service, merchant, webhook, { status: 'pending', nextAttemptAt: new Date() })

test('cron leases the deliveries of other endpoints while one is locked, and the rest afterwards', async () => {
  const { busy, other } = await openTwo()
  await Promise.all([dueAt(busy), dueAt(other)])
  const holder = await holdWebhook(busy)
  await service.runCron()
  await waitForDelivered(service, other.webhook, 1)
  await holder.commit()
  await service.runCron()
  await waitForDelivered(service, busy.webhook, 1)
  expect(service.logs().filter(({ event }) => event === 'job.failed')).toStrictEqual([])
})

test('the responses of other endpoints are recorded while one is locked', async () => {
  const { busy, other } = await openTwo()
  for (const path of ['/busy', '/other']) receiver.setBehaviour(path, respondAfter(500))
  const before = receiver.requestsTo('/other').length
  await recordEvents(service, busy.merchant)
  await recordEvents(service, other.merchant)
  await service.runCron()
  await receiver.waitFor('/other', before + 1)
  await holdWebhook(busy)
  await waitForDelivered(service, other.webhook, 1)
  expect(receiver.requestsTo('/other')).toHaveLength(before + 1)
})

test('a locked delivery keeps none of the same batch from being begun', async () => {
  const { busy, other } = await openTwo()
  const [held, free] = await Promise.all([dueAt(busy), dueAt(other)])
  const holder = await openTransaction(service.database)
  await holder.query('select from webhook_deliveries where id = $1 for update', [held.uuid])
  const begun = await service.database.query<{ id: string }>(
    `select result.id from (select begin_request($1) offset 0) opening,
       lateral begin_attempts($2::uuid[]) result`,
    [new Date(), [held.uuid, free.uuid]],
  )
  expect(begun.map(({ id }) => id)).toStrictEqual([free.uuid])
})
