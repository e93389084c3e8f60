import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import { apiOf } from '../support/api.ts'
import { createMerchantWithWebhook, deliveriesTo, recordEvents } from '../support/deliveries.ts'
import { createLinkShop } from '../support/payment-links.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { waitUntil } from '../support/wait-until.ts'
import { createWebhook } from '../support/webhooks.ts'

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const waitingOf = async ({ uuid }: Pick<MerchantFixture, 'uuid'>) => {
  const [row] = await service.database.query<{ waiting: number }>(
    `select count(*)::integer as waiting from outbox
     where topic = 'event' and merchant_id = $1 and delivered_at is null`,
    [uuid],
  )
  return row?.waiting
}

test('the first event of the newest merchant is dispatched and delivered before the backlog of a big one ends', async () => {
  const big = await createMerchantWithWebhook(service, receiver.url('/big'))
  const newest = await createMerchantWithWebhook(service, receiver.url('/newest'))
  const hourAgo = new Date(Date.now() - 3_600_000)
  await recordEvents(service, big.merchant, { count: 300, at: hourAgo })
  await recordEvents(service, newest.merchant)
  let bigBefore = Number.NaN
  receiver.setBehaviour('/newest', (response) => {
    bigBefore = receiver.requestsTo('/big').length
    response.writeHead(200).end()
  })
  await service.runCron()
  await receiver.waitFor('/newest', 1)
  await receiver.waitFor('/big', 300, 60_000)
  expect(bigBefore).toBeLessThan(300)
  const [row] = await service.database.query<{ before: number }>(
    `select count(*)::integer as before from outbox
     where merchant_id = $1 and delivered_at <= (select delivered_at from outbox where merchant_id = $2)`,
    [big.merchant.uuid, newest.merchant.uuid],
  )
  // Half of a batch, of the same time.
  expect(row).toEqual({ before: 25 })
}, 90_000)

test('each of more merchants than one statement serves has its turn before one has another', async () => {
  const owner = await createUser(service)
  const merchants: MerchantFixture[] = []
  for (let number = 0; number < 60; number += 1) {
    const merchant = await createMerchant(service, owner)
    await createWebhook(service, merchant, { url: receiver.url('/many') })
    await recordEvents(service, merchant, { count: 3 })
    merchants.push(merchant)
  }
  await service.runCron()
  const rows = await service.database.query<{ merchant_id: string }>(
    `select e.merchant_id from webhook_deliveries d join outbox e on e.id = d.event_id
     where e.merchant_id = any ($1) order by d.id`,
    [merchants.map(({ uuid }) => uuid)],
  )
  expect(rows).toHaveLength(180)
  expect(new Set(rows.slice(0, 50).map(({ merchant_id }) => merchant_id)).size).toBe(50)
  const firsts = merchants.map(({ uuid }) =>
    rows.findIndex(({ merchant_id }) => merchant_id === uuid),
  )
  // The ten of the second turn share it.
  expect(Math.max(...firsts)).toBeLessThan(50 + 10 * 3)
})

test('a request dispatches the events of its own merchant, and not what others have waiting', async () => {
  const { merchant: big } = await createMerchantWithWebhook(service, receiver.url('/waiting'))
  await recordEvents(service, big, { count: 70 })
  const shop = await createLinkShop(service)
  const webhook = await createWebhook(service, shop.merchant, { url: receiver.url('/own') })
  const { body: link } = await shop.make()
  const body = { reference: '12345678', phone: '04241234567', bankCode: '0105' }
  const claimed = await apiOf(service)('POST', `/pay/${link.token}/verify`, { body })
  expect(claimed.status).toBe(200)
  await receiver.waitFor('/own', 1)
  expect(await deliveriesTo(service, webhook)).toHaveLength(1)
  expect(await waitingOf(big)).toBe(70)
  await service.runCron()
  expect(await waitingOf(big)).toBe(0)
})

test('what one run leaves of a backlog is dispatched by messages of the queue, without another run', async () => {
  const merchant = await createMerchant(service, await createUser(service))
  const count = 4_500
  await recordEvents(service, merchant, { count })
  await service.runCron()
  await waitUntil('all are dispatched', async () => (await waitingOf(merchant)) === 0)
  const runs = () => service.logs().filter(({ job }) => job === 'rest.events')
  // Such a run says so once it has found that nothing is left.
  await waitUntil('a message of the queue ran', () => runs().length > 0)
  expect(service.logs().filter(({ event }) => event === 'job.unbounded')).toEqual([])
}, 60_000)
