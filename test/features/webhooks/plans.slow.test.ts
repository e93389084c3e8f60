import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type DeliveryFilters,
  listDeliveries,
} from '../../../src/features/webhooks/delivery-queries.ts'
import {
  countEvents,
  type EventFilters,
  selectEvents,
} from '../../../src/features/webhooks/event-queries.ts'
import type { Paging } from '../../../src/lists/paging.ts'
import { deliveryId, eventId } from '../../../src/platform/ids.ts'
import {
  type Actor,
  createMerchant,
  createUser,
  type MerchantFixture,
} from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { vacuum } from '../../support/vacuum.ts'
import { createWebhook, storedEventData, type WebhookFixture } from '../../support/webhooks.ts'

const ROWS = 40_000
/** The events come two milliseconds apart, from here on. */
const START = new Date('2026-03-10T12:00:00Z')
const paging = { page: 1, limit: 50 }

let service: Service
let api: Api
let owner: Actor
let busy: MerchantFixture
let old: MerchantFixture
let idle: MerchantFixture
let busyWebhook: WebhookFixture
let oldWebhook: WebhookFixture
let idleWebhook: WebhookFixture
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
  owner = await createUser(service)
  busy = await createMerchant(service, owner)
  old = await createMerchant(service, owner)
  idle = await createMerchant(service, owner)
  const other = await createMerchant(service, owner)
  busyWebhook = await createWebhook(service, busy)
  oldWebhook = await createWebhook(service, old)
  idleWebhook = await createWebhook(service, idle)
  const otherWebhook = await createWebhook(service, other)
  // The old one has the first 60, and nothing since; half of all others are the busy one's. Beside them are mails, and
  // what concerns one person.
  await service.database.query(
    `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at, delivered_at)
     select uuidv7($3::timestamptz + n * interval '1 millisecond' - clock_timestamp()), case n % 2 when 0 then 'event' else 'mail' end,
       case when n % 2 = 1 then 'verification' when n % 1000 = 46 then 'member.joined' when n % 100 = 78 then 'webhook.disabled'
         when n % 20 = 4 then 'transaction.failed' else 'transaction.completed' end,
       case when n % 2 = 1 then null when n <= 120 then $1::uuid when n % 8 > 3 then $2::uuid else $4::uuid end,
       case when n % 1000 = 46 then null when n % 4 = 0 then 'live' else 'test' end,
       case when n % 2 = 0 and n % 1000 <> 46 and n % 100 <> 78 then $5::jsonb else '{}' end, at, at, at
     from (select n, $3::timestamptz + n * interval '1 millisecond' as at
       from generate_series(1, ${2 * ROWS}) n) numbered`,
    [old.uuid, busy.uuid, START, other.uuid, storedEventData('transaction.completed')],
  )
  await service.database.query(
    `insert into webhook_deliveries (id, webhook_id, event_id, status, attempts, next_attempt_at, created_at, updated_at)
     select uuidv7(), case merchant_id when $1 then $2::uuid when $3 then $4::uuid else $5::uuid end, id, status, 1,
       case when status = 'pending' then now() end, now(), now()
     from (
       select id, merchant_id, case when place > 39000 then 'pending' when place % 30 = 7 then 'failed' else 'success' end as status
       from (select id, merchant_id, row_number() over (order by id) as place from outbox where topic = 'event' and type <> 'webhook.disabled') placed) judged
     order by id`,
    [old.uuid, oldWebhook.uuid, busy.uuid, busyWebhook.uuid, otherWebhook.uuid],
  )
  await vacuum(service.database, 'outbox', 'webhook_deliveries', 'webhook_attempts')
}, 120_000)
afterAll(() => service.stop())

const mostRead = (nodes: PlanNode[]) => Math.max(...nodes.map((node) => node['Actual Rows']))
const scansOf = (nodes: PlanNode[], table: string) =>
  nodes.filter((node) => node['Relation Name'] === table)
const passedBy = (node: PlanNode) =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
/** What was read of indexes alone, and what of the table. */
const parted = (scans: PlanNode[]) => {
  const isOfIndex = (node: PlanNode) => node['Node Type'] === 'Index Only Scan'
  return { entries: scans.filter(isOfIndex), rows: scans.filter((node) => !isOfIndex(node)) }
}
const pageOf = (ids: string[], page: number) => ids.slice((page - 1) * 50, page * 50)
/** How many of all lie between the page and the nearer end, those of the page included. */
function wayTo(page: number, ids: string[], all: string[]): number {
  const shown = pageOf(ids, page)
  if (shown.length === 0) return 0
  const newest = all.indexOf(shown.at(-1) as string) + 1
  const oldest = all.length - all.indexOf(shown[0] as string)
  return (page - 1) * 50 <= ids.length / 2 ? newest : oldest
}
const pagesTo = (last: number) =>
  [
    ...new Set([
      1,
      2,
      Math.ceil(last / 2),
      Math.ceil(last / 2) + 1,
      last - 1,
      last,
      last + 1,
      1e15,
    ]),
  ].filter((page) => page >= 1)

type EventsAsked = Omit<EventFilters, keyof Paging>
type DeliveriesAsked = Omit<DeliveryFilters, keyof Paging>

const planOfEvents = (merchant: MerchantFixture, asked: EventFilters) =>
  planOf(service, selectEvents(merchant.uuid, asked), { after: countEvents(merchant.uuid, asked) })

const placeOf = (webhook: WebhookFixture) => {
  const merchants = new Map([
    [oldWebhook, old],
    [idleWebhook, idle],
  ])
  const { uuid: merchantUuid } = merchants.get(webhook) ?? busy
  return { merchantUuid, webhookUuid: webhook.uuid, environment: undefined }
}

async function plansOfDeliveries(webhook: WebhookFixture, asked: DeliveryFilters) {
  const { webhookChecked, counted, rows } = listDeliveries(placeOf(webhook), asked)
  return {
    counting: await planOf(service, counted, { after: webhookChecked }),
    reading: await planOf(service, rows, { after: [webhookChecked, counted] }),
  }
}

const someTime = new Date(START.getTime() + 40_000)
const soonAfter = new Date(START.getTime() + 41_000)
const theirs = `topic = 'event' and type <> 'webhook.disabled'`
const ofEnvironment = (environment: string) =>
  `${theirs} and coalesce(environment, '${environment}') = '${environment}'`

const eventCases: [EventsAsked, string, string][] = [
  [{ environment: 'live' }, 'environment=live', ofEnvironment('live')],
  [{ environment: 'test' }, 'environment=test', ofEnvironment('test')],
  ...(
    ['transaction.completed', 'transaction.failed', 'member.joined', 'transfer.failed'] as const
  ).map((type): [EventsAsked, string, string] => [
    { environment: 'live', type },
    `environment=live&type=${type}`,
    `${ofEnvironment('live')} and type = '${type}'`,
  ]),
  [
    { environment: 'live', from: someTime },
    `environment=live&from=${someTime.toISOString()}`,
    `${ofEnvironment('live')} and created_at >= '${someTime.toISOString()}'`,
  ],
  [
    { environment: 'test', to: someTime },
    `environment=test&to=${someTime.toISOString()}`,
    `${ofEnvironment('test')} and created_at < '${someTime.toISOString()}'`,
  ],
  [
    { environment: 'live', type: 'transaction.failed', from: someTime, to: soonAfter },
    `environment=live&type=transaction.failed&from=${someTime.toISOString()}&to=${soonAfter.toISOString()}`,
    `${ofEnvironment('live')} and type = 'transaction.failed' and created_at >= '${someTime.toISOString()}'
      and created_at < '${soonAfter.toISOString()}'`,
  ],
]

const idsBy = async (sql: string, uuid: string): Promise<string[]> => {
  const rows = await service.database.query<{ id: string }>(`${sql} order by id desc`, [uuid])
  return rows.map(({ id }) => id)
}

const plainEvents = (merchant: MerchantFixture, where: string) =>
  idsBy(`select id from outbox where merchant_id = $1 and ${where}`, merchant.uuid)

/** Any page of a list, by the interface, is that of all ids. */
async function expectPages(path: string, ids: string[], toUuid: (id: string) => string) {
  const { limit } = paging
  const last = Math.max(1, Math.ceil(ids.length / limit))
  for (const page of pagesTo(last)) {
    const { body, headers } = await api('GET', `${path}&page=${page}`, { as: owner })
    expect(headers.get('Server-Timing')).toContain('db;desc="1"')
    const { data, ...told } = body
    expect(told).toStrictEqual({ page, limit, total: ids.length })
    expect(
      data.map(({ id }: { id: string }) => toUuid(id)),
      `page ${page} of ${last}`,
    ).toStrictEqual(pageOf(ids, page))
  }
}

test.each(eventCases)(
  'any page of events equals that of plain SQL: %o',
  async (_, query, where) => {
    for (const merchant of [busy, old, idle]) {
      const path = `/merchants/${merchant.id}/events?${query}`
      await expectPages(path, await plainEvents(merchant, where), eventId.toUuid)
    }
  },
)

test.each(eventCases.filter(([{ from, to }]) => !from && !to))(
  'a page of events is read from the merchant’s own index, from the nearer end: %o',
  async (filters, _, where) => {
    for (const merchant of [busy, old]) {
      const [ids, all] = [await plainEvents(merchant, where), await plainEvents(merchant, 'true')]
      const last = Math.max(1, Math.ceil(ids.length / 50))
      for (const page of new Set([1, Math.min(100, last), last, last + 1])) {
        const asked = { ...filters, page, limit: 50 }
        const nodes = scansOf(await planOfEvents(merchant, asked), 'outbox')
        const says = `page ${page} of ${last}: ${JSON.stringify(nodes)}`
        const { entries, rows } = parted(nodes)
        for (const node of entries) {
          expect(node, says).toMatchObject({ 'Index Name': 'outbox_events_idx', 'Heap Fetches': 0 })
        }
        for (const node of rows) expect(node['Index Name'], says).toBe('outbox_pkey')
        expect(sum(entries.map(passedBy)), says).toBeLessThanOrEqual(wayTo(page, ids, all))
        expect(sum(rows.map(passedBy)), says).toBe(pageOf(ids, page).length)
      }
      const asked = { ...filters, ...paging }
      const counting = scansOf(await planOf(service, countEvents(merchant.uuid, asked)), 'outbox')
      expect(counting).toStrictEqual([])
    }
  },
)

test('following the events reads only those of the last minute', async () => {
  const from = new Date(START.getTime() + 2 * ROWS - 20)
  const asked = { ...paging, environment: 'test', from } as const
  for (const nodes of [
    await planOf(service, countEvents(busy.uuid, asked)),
    await planOfEvents(busy, asked),
  ]) {
    expect(mostRead(nodes)).toBeLessThanOrEqual(11)
    for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(20)
  }
})

test('the few events of a merchant are found among everybody’s, from any time on', async () => {
  const asked = { ...paging, environment: 'live', from: START } as const
  for (const nodes of [
    await planOf(service, countEvents(old.uuid, asked)),
    await planOfEvents(old, asked),
  ]) {
    const indexes = nodes.flatMap((node) => node['Index Name'] ?? [])
    expect(indexes).toContain('outbox_events_idx')
    expect(indexes).not.toContain('outbox_event_created_idx')
    expect(mostRead(nodes)).toBeLessThanOrEqual(60)
  }
})

const deliveryCases: [DeliveriesAsked, string, string][] = [
  [{}, '', 'true'],
  ...(['pending', 'success', 'failed'] as const).map(
    (status): [DeliveriesAsked, string, string] => [
      { status },
      `status=${status}`,
      `d.status = '${status}'`,
    ],
  ),
  ...(['transaction.failed', 'member.joined', 'transfer.failed'] as const).map(
    (eventType): [DeliveriesAsked, string, string] => [
      { eventType },
      `eventType=${eventType}`,
      `e.type = '${eventType}'`,
    ],
  ),
  [
    { status: 'failed', eventType: 'transaction.failed' },
    'status=failed&eventType=transaction.failed',
    `d.status = 'failed' and e.type = 'transaction.failed'`,
  ],
]

const plainDeliveries = (webhook: WebhookFixture, where: string) =>
  idsBy(
    `select d.id from webhook_deliveries d join outbox e on e.id = d.event_id where d.webhook_id = $1 and ${where}`,
    webhook.uuid,
  )

test.each(deliveryCases)(
  'any page of deliveries equals that of plain SQL: %o',
  async (_, query, where) => {
    for (const [merchant, webhook] of [
      [busy, busyWebhook],
      [old, oldWebhook],
      [idle, idleWebhook],
    ] as const) {
      const path = `/merchants/${merchant.id}/webhooks/${webhook.id}/deliveries?${query}`
      await expectPages(path, await plainDeliveries(webhook, where), deliveryId.toUuid)
    }
  },
)

test.each(deliveryCases.filter(([{ eventType, status }]) => !eventType && status !== 'pending'))(
  'a page of deliveries is read from the endpoint’s own index, from the nearer end: %o',
  async (filters, _, where) => {
    for (const webhook of [busyWebhook, oldWebhook]) {
      const ids = await plainDeliveries(webhook, where)
      const all = await plainDeliveries(webhook, 'true')
      const last = Math.max(1, Math.ceil(ids.length / 50))
      for (const page of new Set([1, Math.min(100, last), last, last + 1])) {
        const asked = { ...filters, page, limit: 50 }
        const { counting, reading } = await plansOfDeliveries(webhook, asked)
        const nodes = scansOf(reading, 'webhook_deliveries')
        const says = `page ${page} of ${last}: ${JSON.stringify(nodes)}`
        const { entries, rows } = parted(nodes)
        const counted = scansOf(counting, 'webhook_deliveries')
        expect(counted, says).toHaveLength(filters.status ? 1 : 0)
        for (const node of [...entries, ...counted]) {
          const index = 'webhook_deliveries_webhook_idx'
          expect(node, says).toMatchObject({ 'Index Name': index, 'Heap Fetches': 0 })
        }
        for (const node of rows) expect(node['Index Name'], says).toBe('webhook_deliveries_pkey')
        expect(sum(entries.map(passedBy)), says).toBeLessThanOrEqual(wayTo(page, ids, all))
        expect(sum(rows.map(passedBy)), says).toBe(pageOf(ids, page).length)
        expect(scansOf(counting, 'outbox')).toStrictEqual([])
      }
    }
  },
)

test('the few pending deliveries are found among the many', async () => {
  const waiting = await plainDeliveries(busyWebhook, `d.status = 'pending'`)
  const { counting, reading } = await plansOfDeliveries(busyWebhook, {
    ...paging,
    status: 'pending',
  })
  for (const nodes of [counting, reading]) {
    const scans = scansOf(nodes, 'webhook_deliveries')
    expect(sum(scans.map(passedBy))).toBeLessThanOrEqual(waiting.length + 50)
  }
})

test('the few deliveries of an endpoint, or of a type of event, are found among the many', async () => {
  for (const [webhook, eventType] of [
    [oldWebhook, 'transaction.failed'],
    [busyWebhook, 'member.joined'],
  ] as const) {
    const { counting, reading } = await plansOfDeliveries(webhook, { ...paging, eventType })
    for (const nodes of [counting, reading]) {
      expect(mostRead(nodes)).toBeLessThanOrEqual(100)
      for (const node of nodes) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(100)
    }
  }
})
