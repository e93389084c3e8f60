import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  countNotifications,
  selectNotifications,
} from '../../../src/features/notifications/queries.ts'
import { type Actor, createUser } from '../../support/actors.ts'
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
