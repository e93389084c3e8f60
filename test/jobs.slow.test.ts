import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../src/jobs.ts'
import { createMerchant, createUser } from './support/actors.ts'
import { recordEvents } from './support/deliveries.ts'
import { openTransaction } from './support/locks.ts'
import { type Service, startService } from './support/service.ts'

/** What Cloudflare grants an invocation by default. */
const REQUESTS_OF_AN_INVOCATION = 10_000

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const names = Object.keys(jobs)

/** Runs cron, and returns how to find what it has logged. */
async function runCron() {
  const from = service.logs().length
  await service.runCron()
  const logged = service.logs().slice(from)
  return (event: string) => logged.filter((line) => line.event === event)
}

test('the bounds of all jobs together leave an invocation most of its requests', () => {
  const bounds = Object.values(jobs).map(({ roundTrips }) => roundTrips)
  for (const bound of bounds) expect(bound).toBeGreaterThan(0)
  const sum = bounds.reduce((total, bound) => total + bound, 0)
  expect(sum).toBeLessThan(REQUESTS_OF_AN_INVOCATION / 3)
})

/** More of each than a run takes. */
const backlogs = {
  dispatchDueEvents: (owner: string, merchant: string) =>
    service.database.query(
      `insert into outbox (id, topic, type, merchant_id, user_id, environment, data, created_at, next_attempt_at)
       select uuidv7(), 'event', 'transaction.completed', $2, $1, 'test', '{}', now(), now()
       from generate_series(1, 4500)`,
      [owner, merchant],
    ),
  deliverDueMails: (owner: string, merchant: string) =>
    service.database.query(
      `insert into outbox (id, topic, type, user_id, merchant_id, data, created_at, next_attempt_at)
       select uuidv7(), 'mail', 'notification', $1, $2, jsonb_build_object('type', 'notification',
         'to', 'somebody-' || n || '@example.com', 'name', 'Somebody', 'notification', 'role_changed',
         'data', '{"merchantName": "Panadería", "before": "ADMIN", "after": "MEMBER"}'::jsonb), now(), now()
       from generate_series(1, 130) n`,
      [owner, merchant],
    ),
  recordDueLinkExpiries: (_: string, merchant: string) =>
    service.database.query(
      `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, expires_at, created_at,
         updated_at)
       select uuidv7(), $1, 'test', 'token-' || n, 'Pan', 25, 'VES', now() - interval '1 hour', now(), now()
       from generate_series(1, 10500) n`,
      [merchant],
    ),
}

test('no job goes beyond its bound, with more waiting than a run takes', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  for (const fill of Object.values(backlogs)) await fill(owner.uuid, merchant.uuid)
  const linesOf = await runCron()
  expect(linesOf('job.unbounded')).toEqual([])
  expect(linesOf('job.failed')).toEqual([])
  const lines = linesOf('job')
  for (const name of names) {
    const line = lines.find(({ job }) => job === name)
    expect(line, name).toBeDefined()
    expect(line?.roundTrips, name).toBeLessThanOrEqual(jobs[name]?.roundTrips ?? 0)
  }
  const first = (name: string) => lines.find(({ job }) => job === name)
  expect(first('dispatchDueEvents')).toMatchObject({ done: 2_000, roundTrips: 40 })
  expect(first('deliverDueMails')).toMatchObject({ done: 100, roundTrips: 105 })
  expect(first('recordDueLinkExpiries')).toMatchObject({ done: 10_000, roundTrips: 20 })
}, 120_000)

test('a job whose table is locked fails, and holds up no other', async () => {
  const merchant = await createMerchant(service, await createUser(service))
  await recordEvents(service, merchant)
  const holder = await openTransaction(service.database)
  await holder.query('lock table audit_seals in access exclusive mode')
  const linesOf = await runCron()
  await holder.commit()
  expect(linesOf('job.failed')).toMatchObject([{ job: 'sealAuditLog' }])
  const ran = new Set(linesOf('job').map(({ job }) => String(job)))
  const others = names.filter((name) => name !== 'sealAuditLog')
  const ofCron = [...ran].filter((name) => !name.startsWith('rest.'))
  expect(ofCron.toSorted()).toEqual([...others, 'makePartitions', 'recordHeartbeat'].toSorted())
})
