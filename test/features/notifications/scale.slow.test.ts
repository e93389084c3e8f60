import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countNotifications,
  selectNotifications,
} from '../../../src/features/notifications/queries.ts'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { openTransaction } from '../../support/locks.ts'
import { createNotification } from '../../support/notifications.ts'
import { type PlanNode, planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'
import { vacuum } from '../../support/vacuum.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const UNREAD = 10_000
const OF_OTHERS = 40_000

let service: Service
let api: Api
let busy: Actor
beforeAll(async () => {
  service = await startService()
  api = apiOf(service)
})
afterAll(() => service.stop())

const TOLD = '{"environment": "test", "merchantName": "Comercio", "amount": 25}'

const fill = (userUuid: string, count: number, read: boolean, data = TOLD) =>
  service.database.query(
    `insert into notifications (id, user_id, event_id, type, data, created_at, read_at)
     select uuidv7(n * interval '1 millisecond' - interval '1 hour'), $1, uuidv7(), 'payment_received',
       $4::jsonb, now() - interval '1 hour',
       case when $3 then now() end
     from generate_series(1, $2::integer) n`,
    [userUuid, count, read, data],
  )

beforeEach(async () => {
  busy = await createUser(service)
})

test('10,000 notifications are marked as read in one statement, and counted before and after', async () => {
  await fill(busy.uuid, UNREAD, false)
  const count = async (query = '') =>
    (await api('GET', `/notifications?limit=1${query}`, { as: busy })).body.total
  expect([await count(), await count('&read=false')]).toEqual([UNREAD, UNREAD])
  const { body } = await api('POST', '/notifications/read-all', { as: busy })
  expect(body).toStrictEqual({ updated: UNREAD })
  expect([await count(), await count('&read=false')]).toEqual([UNREAD, 0])
})

const REACHES = [undefined, 'test', 'live'] as const
const READ = [undefined, true, false] as const

const everyList = REACHES.flatMap((environment) => READ.map((read) => ({ environment, read })))

test.each(['few among many', 'nearly all there are'])(
  'a page and its count are read by index alone for a user with %s',
  async (has) => {
    const other = await createUser(service)
    const [many, few] = has === 'few among many' ? [other, busy] : [busy, other]
    await fill(many.uuid, OF_OTHERS, true)
    await fill(many.uuid, UNREAD, false)
    await fill(few.uuid, 200, true)
    await fill(few.uuid, 100, false)
    await vacuum(service.database, 'notifications')
    for (const list of everyList) {
      const { total } = await read({ ...list, page: 1, limit: 20 })
      const last = Math.max(1, Math.ceil(total / 20))
      for (const page of [1, 100, last]) {
        const filters = { ...list, page, limit: 20 }
        const says = `${JSON.stringify(filters)} of ${last}`
        const counting = scansOf(await planOf(service, countNotifications(filters), asked(filters)))
        expect(sum(counting.map(readBy)), says).toBe(total)
        const reading = scansOf(await planOf(service, selectNotifications(filters), asked(filters)))
        const entries = reading.filter((scan) => scan['Index Name'] !== 'notifications_pkey')
        const rows = reading.filter((scan) => scan['Index Name'] === 'notifications_pkey')
        const nearer = Math.max(0, Math.min(page * 20, total - (page - 1) * 20))
        expect(sum(entries.map(readBy)), says).toBeLessThanOrEqual(nearer)
        expect(sum(rows.map(readBy)), says).toBeLessThanOrEqual(20)
        for (const scan of [...counting, ...entries]) {
          expect(scan['Index Name'], says).toMatch(/^notifications_(user|read|unread)_idx$/)
          expect(scan, says).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
        }
      }
    }
  },
  60_000,
)

test('rows that were not vacuumed yet are found by index too', async () => {
  await fill(busy.uuid, OF_OTHERS, true)
  await fill(busy.uuid, UNREAD, false)
  await service.database.query('analyze notifications')
  for (const list of everyList.filter(({ environment }) => environment !== 'live')) {
    for (const page of [1, 100, 100_000]) {
      const filters = { ...list, page, limit: 20 }
      const counting = scansOf(await planOf(service, countNotifications(filters), asked(filters)))
      const reading = scansOf(await planOf(service, selectNotifications(filters), asked(filters)))
      for (const { 'Node Type': type } of [...counting, ...reading]) {
        expect(type, JSON.stringify(filters)).not.toBe('Seq Scan')
      }
      expect(sum(reading.map(readBy)), JSON.stringify(filters)).toBeLessThanOrEqual(2_020)
    }
  }
})

test('any page of any filter, and its count, equal those of plain SQL', async () => {
  for (const [place, environment] of [null, 'live', 'test'].entries()) {
    const data = JSON.stringify({ environment: environment ?? undefined })
    await fill(busy.uuid, 310 + place, true, data)
    await fill(busy.uuid, 130 + place, false, data)
  }
  for (const list of everyList) {
    const plain = await plainOf(list)
    const last = Math.ceil(plain.ids.length / 20)
    const middle = Math.ceil(last / 2)
    for (const page of [1, middle, middle + 1, last - 1, last, last + 1, Number.MAX_SAFE_INTEGER]) {
      const start = (page - 1) * 20
      expect(
        await read({ ...list, page, limit: 20 }),
        JSON.stringify({ ...list, page }),
      ).toStrictEqual({
        total: plain.ids.length,
        ids: plain.ids.slice(start, start + 20),
      })
    }
  }
})

type Filters = Parameters<typeof countNotifications>[0]

const asked = (filters: Filters) => ({ userUuid: busy.uuid, after: countNotifications(filters) })

const scansOf = (plan: PlanNode[]) => plan.filter((node) => node['Relation Name'] !== undefined)
const readBy = (node: PlanNode) => node['Actual Rows'] * node['Actual Loops']
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** A page and its count as a request of the busy one reads them. */
async function read(filters: Filters) {
  const caller = await openTransaction(service.database)
  await caller.query(`select resume_request('2026-03-10T14:00:00Z', 'read', p_user_id => $1)`, [
    busy.uuid,
  ])
  const count = countNotifications(filters)
  const [counts] = await caller.query<{ total: number }>(count.sql, count.params)
  const page = selectNotifications(filters)
  const rows = await caller.query<{ id: string }>(page.sql, page.params)
  await caller.commit()
  return { total: counts?.total ?? Number.NaN, ids: rows.map(({ id }) => id) }
}

async function plainOf({
  environment,
  read,
}: {
  environment?: string | undefined
  read?: boolean | undefined
}) {
  const rows = await service.database.query<{ id: string; read: boolean }>(
    `select id, read_at is not null as read from notifications
     where user_id = $1 and coalesce(data->>'environment', $2, '') = coalesce($2, data->>'environment', '')
     order by id desc`,
    [busy.uuid, environment ?? null],
  )
  const shown = rows.filter((row) => read === undefined || row.read === read)
  return { ids: shown.map(({ id }) => id) }
}

describe('payments of a merchant of 1,000 members', () => {
  const PAYMENTS = 12

  /** Payments whose events are not dispatched yet. */
  async function receive(count: number): Promise<void> {
    const merchant = await createMerchant(service, busy)
    await service.database.query(
      `with u as (
         insert into users (id, email, name, password_hash, status, email_verified_at, created_at, updated_at)
         select uuidv7(), 'member-' || n || '@example.com', 'Member', 'x', 'active', now(), now(), now()
         from generate_series(2, 1000) n returning id)
       insert into members (merchant_id, user_id, role, created_at) select $1, id, 'MEMBER', now() from u`,
      [merchant.uuid],
    )
    await service.database.query(
      `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at)
       select uuidv7(), 'event', 'transaction.completed', $1, 'test', '{"amount": 5}', now(), now()
       from generate_series(1, $2::integer)`,
      [merchant.uuid, count],
    )
  }

  test('are dispatched in short batches, and all in one run', async () => {
    await receive(PAYMENTS)
    const now = new Date(Date.now() + 1000)
    const [round] = await service.database.query<{ dispatched: number }>(
      `with opened as materialized (select begin_request($1))
       select told.dispatched from opened, dispatch_events(50) told`,
      [now],
    )
    expect(round).toEqual({ dispatched: 5 })
    await service.runCron(now)
    const { body } = await api('GET', '/notifications', { as: busy })
    expect(body.total).toBe(PAYMENTS)
  })
})

test('only notifications older than 180 days are removed by cron', async () => {
  const now = new Date()
  const old = new Date(now.getTime() - 180 * DAY_MS)
  await createNotification(service, busy, { at: old })
  await createNotification(service, busy, { at: old, read: true })
  const kept = await createNotification(service, busy, { at: new Date(old.getTime() + 1000) })
  await service.runCron(now)
  const { body } = await api('GET', '/notifications', { as: busy })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([kept.id])
})
