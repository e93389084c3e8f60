import { afterAll, beforeAll, expect, test } from 'vitest'
import { listDeliveries } from '../../../src/features/webhooks/delivery-queries.ts'
import { listEventRows } from '../../../src/features/webhooks/event-queries.ts'
import { createMerchant, createUser, type MerchantFixture } from '../../support/actors.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { createWebhook, type WebhookFixture } from '../../support/webhooks.ts'

const ROWS = 40_000
/** The events come two milliseconds apart, from here on. */
const START = new Date('2026-03-10T12:00:00Z')
const paging = { page: 1, limit: 50 }

let service: Service
let busy: MerchantFixture
let old: MerchantFixture
let busyWebhook: WebhookFixture
let oldWebhook: WebhookFixture
beforeAll(async () => {
  service = await startService()
  const owner = await createUser(service)
  busy = await createMerchant(service, owner)
  old = await createMerchant(service, owner)
  const other = await createMerchant(service, owner)
  busyWebhook = await createWebhook(service, busy)
  oldWebhook = await createWebhook(service, old)
  // The old one has the first 60, and nothing since; half of all others are the busy one's. Beside them are mails.
  await service.database.query(
    `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
     select uuidv7($3::timestamptz + n * interval '1 millisecond' - clock_timestamp()), case n % 2 when 0 then 'event' else 'mail' end,
       case n % 2 when 0 then 'transaction.completed' else 'verification' end,
       case when n % 2 = 1 then null when n <= 120 then $1::uuid when n % 8 > 3 then $2::uuid else $4::uuid end,
       case n % 4 when 0 then 'live' else 'test' end, '{}', at, at, at
     from (select n, $3::timestamptz + n * interval '1 millisecond' as at
       from generate_series(1, ${2 * ROWS}) n) numbered`,
    [old.uuid, busy.uuid, START, other.uuid],
  )
  await service.database.query(
    `insert into webhook_deliveries (id, webhook_id, event_id, status, attempts, created_at, updated_at)
     select uuidv7(), case merchant_id when $1 then $2::uuid else $3::uuid end, id, 'success', 1, now(), now()
     from outbox where topic = 'event' order by id`,
    [old.uuid, oldWebhook.uuid, busyWebhook.uuid],
  )
  await service.database.query('vacuum analyze outbox, webhook_deliveries, webhook_attempts')
}, 120_000)
afterAll(() => service.stop())

const mostRead = (nodes: PlanNode[]) => Math.max(...nodes.map((node) => node['Actual Rows']))
const indexesOf = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])

test('a page of events is read from the merchant’s own index, busy or not', async () => {
  for (const { uuid } of [busy, old]) {
    const [page] = listEventRows(uuid, { ...paging, environment: 'live' })
    const nodes = await planOf(service, page)
    expect(indexesOf(nodes)).toStrictEqual(['outbox_events_idx'])
    expect(mostRead(nodes)).toBeLessThanOrEqual(50)
    // Every other one is of the other environment.
    for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(50)
  }
})

test('whoever follows the events reads those of the last minute alone', async () => {
  const from = new Date(START.getTime() + 2 * ROWS - 20)
  for (const statement of listEventRows(busy.uuid, { ...paging, environment: 'test', from })) {
    const nodes = await planOf(service, statement)
    expect(mostRead(nodes)).toBeLessThanOrEqual(11)
    for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(20)
  }
})

test('the few events of a merchant are found since whenever among everybody’s', async () => {
  for (const statement of listEventRows(old.uuid, {
    ...paging,
    environment: 'live',
    from: START,
  })) {
    const nodes = await planOf(service, statement)
    expect(indexesOf(nodes)).toStrictEqual(['outbox_events_idx'])
    expect(mostRead(nodes)).toBeLessThanOrEqual(60)
  }
})

test('a page of deliveries is read from the endpoint’s own index, busy or not', async () => {
  for (const [merchant, webhook] of [
    [busy, busyWebhook],
    [old, oldWebhook],
  ] as const) {
    const place = { merchantUuid: merchant.uuid, webhookUuid: webhook.uuid, environment: undefined }
    const [, page] = listDeliveries(place, paging)
    const nodes = await planOf(service, page)
    expect(indexesOf(nodes)).toContain('webhook_deliveries_webhook_idx')
    expect(mostRead(nodes)).toBeLessThanOrEqual(50)
  }
})
