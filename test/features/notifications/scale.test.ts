import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countNotifications,
  selectNotifications,
} from '../../../src/features/notifications/queries.ts'
import { type Actor, createMerchant, createUser } from '../../support/actors.ts'
import { type Api, apiOf } from '../../support/api.ts'
import { createNotification } from '../../support/notifications.ts'
import { planOf } from '../../support/plans.ts'
import { type Service, startService } from '../../support/service.ts'

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

const fill = (userUuid: string, count: number, read: boolean) =>
  service.database.query(
    `insert into notifications (id, user_id, event_id, type, data, created_at, read_at)
     select uuidv7(n * interval '1 millisecond' - interval '1 hour'), $1, uuidv7(), 'payment_received',
       '{"environment": "test", "merchantName": "Comercio", "amount": 25}', now() - interval '1 hour',
       case when $3 then now() end
     from generate_series(1, $2::integer) n`,
    [userUuid, count, read],
  )

beforeEach(async () => {
  busy = await createUser(service)
})

test('10,000 are marked as read in one statement, and counted before and after', async () => {
  await fill(busy.uuid, UNREAD, false)
  const count = async () => (await api('GET', '/notifications?limit=1', { as: busy })).body
  expect(await count()).toMatchObject({ total: UNREAD, unread: UNREAD })
  const { body } = await api('POST', '/notifications/read-all', { as: busy })
  expect(body).toStrictEqual({ updated: UNREAD })
  expect(await count()).toMatchObject({ total: UNREAD, unread: 0 })
})

test('a page and both counts are read by index, however many others there are', async () => {
  const others = await createUser(service)
  await fill(others.uuid, OF_OTHERS, true)
  await fill(busy.uuid, 200, true)
  await fill(busy.uuid, 100, false)
  await service.database.query('analyze notifications')
  const reach = { page: 1, limit: 20, environment: undefined }
  for (const read of [undefined, true, false]) {
    const filters = { ...reach, read }
    for (const statement of [selectNotifications(filters), countNotifications(filters)]) {
      const plan = await planOf(service, statement, { userUuid: busy.uuid })
      const scans = plan.filter((node) => /Scan/.test(node['Node Type']))
      expect(scans.length).toBeGreaterThan(0)
      for (const scan of scans) {
        expect(scan['Index Name']).toMatch(/^notifications_(user|unread)_idx$/)
        expect(scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(300)
      }
    }
  }
})

describe('payments of a merchant of 1,000 members', () => {
  const PAYMENTS = 12

  /** Payments that nobody was told of yet. */
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

  test('are told in rounds that are short, and all in one run', async () => {
    await receive(PAYMENTS)
    const now = new Date(Date.now() + 1000)
    const [round] = await service.database.query<{ dispatched: number }>(
      `with opened as materialized (select begin_request($1))
       select told.dispatched from opened, dispatch_events(50) told`,
      [JSON.stringify({ now: now.toISOString(), requestId: 'one-round' })],
    )
    expect(round).toEqual({ dispatched: 5 })
    await service.scheduled(now)
    const { body } = await api('GET', '/notifications', { as: busy })
    expect(body.total).toBe(PAYMENTS)
  })
})

test('what is older than 180 days is removed by cron, and nothing else', async () => {
  const now = new Date()
  const old = new Date(now.getTime() - 180 * DAY_MS)
  await createNotification(service, busy, { at: old })
  await createNotification(service, busy, { at: old, read: true })
  const kept = await createNotification(service, busy, { at: new Date(old.getTime() + 1000) })
  await service.scheduled(now)
  const { body } = await api('GET', '/notifications', { as: busy })
  expect(body.data.map(({ id }: { id: string }) => id)).toEqual([kept.id])
})
