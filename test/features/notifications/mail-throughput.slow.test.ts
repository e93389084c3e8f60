import { afterEach, expect, test } from 'vitest'
import { createUser } from '../../support/actors.ts'
import { type Service, startService } from '../../support/service.ts'
import { waitUntil } from '../../support/wait-until.ts'

const MINUTE_MS = 60_000
const DUE = new Date('2027-08-09T10:00:00Z')

let service: Service
afterEach(() => service.stop())

/** So many notices that are due, each to somebody else. */
const becomeDue = (count: number) =>
  service.database.query(
    `insert into outbox (id, topic, type, data, created_at, next_attempt_at)
     select uuidv7(), 'mail', 'notification', jsonb_build_object('type', 'notification',
       'to', 'somebody-' || n || '@example.com', 'name', 'Somebody', 'notification', 'role_changed',
       'data', '{"merchantName": "Panadería", "before": "ADMIN", "after": "MEMBER"}'::jsonb), $2, $2
     from generate_series(1, $1::integer) n`,
    [count, DUE],
  )

const addressees = async () => (await service.mails()).flatMap(({ to }) => to)
const minutesLater = (minutes: number) => new Date(DUE.getTime() + minutes * MINUTE_MS)

const states = async () => {
  const [row] = await service.database.query<Record<string, number>>(
    `select count(delivered_at)::integer as delivered, count(abandoned_at)::integer as abandoned,
       count(*) filter (where delivered_at is null)::integer as waiting, max(attempts) as tried
     from outbox where type = 'notification'`,
  )
  return row
}

test('500 mails are sent by two runs and the messages of the queue that go on, each once', async () => {
  service = await startService()
  await becomeDue(500)
  await Promise.all([service.runCron(DUE), service.runCron(DUE)])
  await waitUntil('all are sent', async () => (await states())?.waiting === 0)
  expect(await states()).toEqual({ delivered: 500, abandoned: 0, waiting: 0, tried: 1 })
  const sent = await addressees()
  expect(sent).toHaveLength(500)
  expect(new Set(sent).size).toBe(500)
}, 120_000)

test('a waiting notification is not mailed to a user who was suspended meanwhile', async () => {
  service = await startService()
  await becomeDue(3)
  const [suspended, active] = await Promise.all([
    createUser(service, { status: 'suspended' }),
    createUser(service),
  ])
  const { database } = service
  for (const [place, { email }] of [suspended, active].entries()) {
    await database.query(
      "update outbox set data = data || jsonb_build_object('to', $2::text) where data->>'to' = $1",
      [`somebody-${place + 1}@example.com`, email],
    )
  }
  await service.runCron(DUE)
  expect(await states()).toMatchObject({ delivered: 2, abandoned: 1 })
  expect((await addressees()).toSorted()).toEqual(['somebody-3@example.com', active.email])
})

test('while the mail service rejects mails, each is postponed, and all are sent once it accepts them', async () => {
  service = await startService({ mailsOnlyTo: ['nobody@example.com'] })
  await becomeDue(60)
  for (const minutes of [0, 1, 3]) {
    await service.runCron(minutesLater(minutes))
    await service.runCron(minutesLater(minutes + 0.5))
  }
  expect(await states()).toEqual({ delivered: 0, abandoned: 0, waiting: 60, tried: 3 })
  expect(service.logs().filter(({ event }) => event === 'job.failed')).toHaveLength(3)
  expect(JSON.stringify(service.logs())).not.toContain('somebody-')
  await service.database.query(
    `update outbox set data = data || '{"to": "nobody@example.com"}' where type = 'notification'`,
  )
  await service.runCron(minutesLater(7))
  expect(await states()).toEqual({ delivered: 60, abandoned: 0, waiting: 0, tried: 4 })
  expect(await addressees()).toHaveLength(60)
})

test('the first mail of the newest merchant is sent before the backlog of a big one ends', async () => {
  service = await startService()
  await becomeDue(150)
  await service.database.query(
    "update outbox set merchant_id = (select min(id::text) from outbox)::uuid where topic = 'mail'",
  )
  await becomeDue(1)
  await service.database.query(
    `update outbox set merchant_id = id, data = data || '{"to": "newest@example.com"}', next_attempt_at = $1
     where topic = 'mail' and merchant_id is null`,
    [minutesLater(0.5)],
  )
  await service.runCron(minutesLater(0.5))
  const sent = await addressees()
  // With the big one's half of the first batch.
  expect(sent.indexOf('newest@example.com')).toBeGreaterThanOrEqual(0)
  expect(sent.indexOf('newest@example.com')).toBeLessThan(20)
  await waitUntil('all are sent', async () => (await states())?.waiting === 0)
})
