import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMerchant, createUser, type MerchantFixture } from '../support/actors.ts'
import {
  createMerchantWithWebhook,
  DAY_MS,
  deliveriesTo,
  HOUR_MS,
  MINUTE_MS,
  recordEvents,
  waitForDelivered,
} from '../support/deliveries.ts'
import { createLink } from '../support/link-fixtures.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'
import { type Service, startService } from '../support/service.ts'
import { createTransaction } from '../support/transactions.ts'
import { createAttempt, createDelivery, createEvent } from '../support/webhooks.ts'

const NO_REFERENCES = { externalReference: null, metadata: {}, tillId: null, branchId: null }

let service: Service
let receiver: Receiver
beforeAll(async () => {
  ;[service, receiver] = await Promise.all([startService(), startReceiver()])
})
afterAll(async () => {
  await service.stop()
  await receiver.stop()
})

const eventsOf = ({ uuid }: MerchantFixture) =>
  service.database.query<{
    id: string
    type: string
    environment: string
    data: Record<string, unknown>
    attempts: number
    delivered_at: Date | null
    abandoned_at: Date | null
    next_attempt_at: Date
  }>("select * from outbox where topic = 'event' and merchant_id = $1 order by id", [uuid])

const later = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds)

test('an event that cannot be dispatched blocks no other, is tried ten times, and is logged', {
  tags: ['full'],
}, async () => {
  // Whatever the reason: here its deliveries are refused by the database.
  await service.database.query(
    `create function refuse_cursed() returns trigger language plpgsql as $$
     begin
       if exists (select from outbox where id = new.event_id and data ? 'cursed') then
         raise exception 'cursed' using errcode = 'PXBAD';
       end if;
       return new;
     end $$`,
  )
  await service.database.query(
    'create trigger cursed before insert on webhook_deliveries for each row execute function refuse_cursed()',
  )
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/blessed'))
  const at = new Date()
  await recordEvents(service, merchant, { at, count: 5 })
  const [, cursed] = await eventsOf(merchant)
  await service.database.query(`update outbox set data = '{"cursed": true}' where id = $1`, [
    cursed?.id,
  ])
  await service.runCron(at)
  await waitForDelivered(service, webhook, 4)

  const stored = async () => (await eventsOf(merchant)).find(({ id }) => id === cursed?.id)
  const lines = () => service.logs().filter(({ event }) => event === 'event.failed')
  for (let tries = 1; tries <= 10; tries += 1) {
    const event = await stored()
    expect(event).toMatchObject({ attempts: tries, delivered_at: null })
    expect(event?.abandoned_at === null, `after ${tries}`).toBe(tries < 10)
    await expect.poll(() => lines().length).toBe(tries)
    expect(lines().at(-1)).toMatchObject({
      level: 'error',
      id: expect.stringMatching(/^evt_/),
      type: 'transaction.completed',
      code: 'PXBAD',
      abandoned: tries === 10,
    })
    if (tries < 10) await service.runCron(event?.next_attempt_at)
  }
  const waits = (await stored())?.next_attempt_at.getTime() ?? 0
  expect(waits - at.getTime()).toBeGreaterThan(8 * HOUR_MS)
  await service.runCron(later(at, 30 * DAY_MS - HOUR_MS))
  expect(lines()).toHaveLength(10)
  await service.database.query('drop trigger cursed on webhook_deliveries')
})

test('an expired link causes one event, however it is noticed, and a completed one causes none', async () => {
  const owner = await createUser(service)
  const merchant = await createMerchant(service, owner)
  const at = new Date()
  const expiresAt = later(at, HOUR_MS)
  const open = await createLink(service, merchant, { expiresAt, label: 'Torta' })
  await createTransaction(service, merchant, { link: open })
  const limited = await createLink(service, merchant, {
    ...{ expiresAt, environment: 'live', label: 'Pan', maxPayments: 3 },
  })
  const paidUp = await createLink(service, merchant, { expiresAt, maxPayments: 2 })
  await createLink(service, merchant, { expiresAt: later(expiresAt, HOUR_MS) })
  await createLink(service, merchant)
  await service.database.query('update payment_links set paid_slots = 2 where id = any($1)', [
    [limited.uuid, paidUp.uuid],
  ])
  await service.runCron(later(expiresAt, -1))
  expect(await eventsOf(merchant)).toStrictEqual([])

  await Promise.all(Array.from({ length: 4 }, () => service.runCron(expiresAt)))
  await service.runCron(later(expiresAt, MINUTE_MS))
  const told = (await eventsOf(merchant)).toSorted((one, other) =>
    String(one.data.label).localeCompare(String(other.data.label)),
  )
  expect(told.map(({ type, environment, data }) => ({ type, environment, data }))).toStrictEqual([
    {
      type: 'payment_link.expired',
      environment: 'live',
      data: { id: limited.id, label: 'Pan', payments: 2, ...NO_REFERENCES },
    },
    {
      type: 'payment_link.expired',
      environment: 'test',
      data: { id: open.id, label: 'Torta', payments: 1, ...NO_REFERENCES },
    },
  ])
})

test('many links that expire at once all have their events in one run of cron', async () => {
  const merchant = await createMerchant(service, await createUser(service))
  const expiresAt = later(new Date(), HOUR_MS)
  const { uuid } = await createLink(service, merchant, { expiresAt })
  await service.database.query(
    `insert into payment_links (id, token, merchant_id, environment, label, amount, currency, expires_at, created_at,
       updated_at)
     select uuidv7(), token || n, merchant_id, environment, label, amount, currency, expires_at, created_at, updated_at
     from payment_links, generate_series(1, 1200) n where id = $1`,
    [uuid],
  )
  await service.runCron(expiresAt)
  expect(await eventsOf(merchant)).toHaveLength(1201)
})

test('the expiry of a link reaches the endpoint in the same run of cron', async () => {
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/expired'), {
    events: ['payment_link.expired'],
  })
  const expiresAt = new Date(Date.now() + HOUR_MS)
  const { id } = await createLink(service, merchant, { expiresAt })
  await service.runCron(expiresAt)
  await waitForDelivered(service, webhook, 1)
  expect(JSON.parse(receiver.requestsTo('/expired')[0]?.body ?? '{}')).toStrictEqual({
    id: expect.stringMatching(/^evt_/),
    type: 'payment_link.expired',
    timestamp: expiresAt.toISOString(),
    merchantId: merchant.id,
    environment: 'test',
    data: { id, label: 'Torta', payments: 0, ...NO_REFERENCES },
  })
})

test('deliveries are deleted after 30 days with their attempts, and dispatched events after 90', async () => {
  const { merchant, webhook } = await createMerchantWithWebhook(service, receiver.url('/kept'))
  const at = new Date('2030-06-01T00:00:00.000Z')
  const ago = (days: number, options: { told?: boolean } = {}) =>
    ({ createdAt: later(at, -days * DAY_MS), ...options }) as const
  const young = await createEvent(service, merchant, ago(89))
  const old = await createEvent(service, merchant, ago(91))
  const untold = await createEvent(service, merchant, ago(91))
  const awaited = await createEvent(service, merchant, ago(91))
  await service.database.query(
    "update outbox set delivered_at = null, next_attempt_at = 'infinity' where id = $1",
    [untold.uuid],
  )
  const kept = await createDelivery(service, merchant, webhook, { event: awaited, ...ago(29) })
  const gone = await createDelivery(service, merchant, webhook, { event: old, ...ago(31) })
  await createAttempt(service, kept)
  await createAttempt(service, gone)
  await service.runCron(at)
  const attemptsLeft = await service.database.query<{ delivery_id: string }>(
    'select delivery_id from webhook_attempts where delivery_id = any($1)',
    [[kept.uuid, gone.uuid]],
  )
  expect((await deliveriesTo(service, webhook)).map(({ id }) => id)).toStrictEqual([kept.uuid])
  expect(attemptsLeft).toStrictEqual([{ delivery_id: kept.uuid }])
  expect((await eventsOf(merchant)).map(({ id }) => id).toSorted()).toStrictEqual(
    [young.uuid, untold.uuid, awaited.uuid].toSorted(),
  )
})
