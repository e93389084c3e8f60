import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { newUuid } from '../../src/platform/ids.ts'
import type { Trader } from './crowd.ts'
import type { Endpoints } from './endpoint.ts'
import { payMerchant } from './requests.ts'

const CRON_EVERY_MS = 60_000
const LOOK_EVERY_MS = 1_000
/** When the new merchant is paid, after the first run of cron. */
const NEWCOMER_AFTER_MS = 5_000

export interface BacklogNeeds {
  url: string
  client: pg.Client
  endpoints: Endpoints
  big: Trader
  newcomer: Trader
  events: number
  mails: number
  /** After which it is not waited any longer. */
  maxSeconds: number
}

/** How long PostgreSQL takes to choose whose turn it is, and to lock fifty events of theirs; and by which index. */
export interface TurnCost {
  partiesMs: number
  lockMs: number
  index: string
}

/** How a backlog was drained; seconds count from the first run of cron. */
export interface Drained {
  events: number
  mails: number
  /** When the last event was dispatched, and the last mail sent; null if that was not waited for. */
  dispatchedAfter: number | null
  mailedAfter: number | null
  /** How many deliveries the big merchant's endpoint was sent, within how many seconds. */
  delivered: number
  seconds: number
  /** When the new merchant was paid, and when its endpoint was told so. */
  newcomerPaidAfter: number
  newcomerToldAfter: number | null
  /** What was dispatched and delivered of the backlog by then. */
  dispatchedBefore: number
  deliveredBefore: number
  /** How long each run of cron took. */
  cronSeconds: number[]
  turn: TurnCost
}

/** Lets events and mails of one merchant wait, runs cron each minute, and lets a new merchant be paid meanwhile. */
export async function drainBacklog(needs: BacklogNeeds): Promise<Drained> {
  const { url, client, endpoints, big, newcomer, events, mails, maxSeconds } = needs
  await createEndpoint(client, big, endpoints.url('/big'))
  await createEndpoint(client, newcomer, endpoints.url('/newcomer'))
  await recordBacklog(client, big, events, mails)
  const turn = await measureTurn(client, big)
  const start = performance.now()
  const elapsed = () => (performance.now() - start) / 1000
  const drained: Drained = {
    ...{ events, mails, dispatchedAfter: null, mailedAfter: null, delivered: 0, seconds: 0 },
    ...{ newcomerPaidAfter: Number.NaN, newcomerToldAfter: null },
    ...{ dispatchedBefore: Number.NaN, deliveredBefore: Number.NaN, cronSeconds: [] },
    turn,
  }
  const crons: Promise<void>[] = []
  const isOver = () =>
    (drained.dispatchedAfter !== null &&
      drained.mailedAfter !== null &&
      drained.newcomerToldAfter !== null &&
      endpoints.sentTo('/big').count >= events) ||
    elapsed() > maxSeconds
  for (let paid = false; !isOver(); ) {
    if (elapsed() * 1000 >= crons.length * CRON_EVERY_MS) {
      const began = elapsed()
      const cron = runCron(url).then(() => void drained.cronSeconds.push(elapsed() - began))
      crons.push(cron)
    }
    if (!paid && elapsed() * 1000 >= NEWCOMER_AFTER_MS) {
      paid = true
      drained.newcomerPaidAfter = elapsed()
      const status = await payMerchant(url, newcomer)
      if (status !== 200) throw new Error(`the new merchant’s payment was answered ${status}`)
    }
    const waiting = await countWaiting(client)
    const told = endpoints.sentTo('/newcomer')
    if (told.count > 0 && drained.newcomerToldAfter === null) {
      drained.newcomerToldAfter = (told.first - start) / 1000
      drained.dispatchedBefore = events - waiting.events
      drained.deliveredBefore = endpoints.sentTo('/big').count
    }
    if (waiting.events === 0) drained.dispatchedAfter ??= elapsed()
    if (waiting.mails === 0) drained.mailedAfter ??= elapsed()
    await sleep(LOOK_EVERY_MS)
  }
  drained.seconds = elapsed()
  drained.delivered = endpoints.sentTo('/big').count
  await Promise.all(crons)
  return drained
}

async function runCron(url: string): Promise<void> {
  const query = new URLSearchParams({ cron: '* * * * *', time: String(Date.now()) })
  const { ok, status } = await fetch(`${url}/cdn-cgi/local/scheduled?${query}`)
  if (!ok) throw new Error(`cron was answered ${status}`)
}

const createEndpoint = (client: pg.Client, { uuid }: Trader, url: string) =>
  client.query(
    `insert into webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
     select $1, id, 'test', $3, '{transfer.success,transaction.completed}', $4, owner_id, now(), now() from merchants where id = $2`,
    [newUuid(new Date()), uuid, url, randomBytes(24)],
  )

/** Events that nobody has dispatched, and mails that nobody has sent. */
async function recordBacklog(client: pg.Client, { uuid }: Trader, events: number, mails: number) {
  await client.query(
    `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at)
     select uuidv7(), 'event', 'transaction.completed', $1, 'test',
       jsonb_build_object('id', 'txn_' || n, 'amount', 25.50, 'label', 'Café'), now(), now()
     from generate_series(1, $2::integer) n`,
    [uuid, events],
  )
  await client.query(
    `insert into outbox (id, topic, type, merchant_id, data, created_at, next_attempt_at)
     select uuidv7(), 'mail', 'notification', $1, jsonb_build_object('type', 'notification', 'name', 'Ana',
       'to', 'somebody-' || n || '@example.com', 'notification', 'role_changed',
       'data', '{"merchantName": "Bodega", "before": "ADMIN", "after": "MEMBER"}'::jsonb), now(), now()
     from generate_series(1, $2::integer) n`,
    [uuid, mails],
  )
  await client.query('vacuum analyze outbox')
}

interface PlanNode {
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** The plan and the time of a statement, the second time that it runs in a database transaction that is rolled back. */
async function explain(client: pg.Client, text: string): Promise<{ ms: number; plan: PlanNode }> {
  await client.query('begin')
  await client.query(`select begin_request(now())`)
  const run = () =>
    client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
    )
  await run()
  const [found] = (await run()).rows
  await client.query('rollback')
  const [top] = found?.['QUERY PLAN'] ?? []
  if (top === undefined) throw new Error('PostgreSQL explains what it does')
  return { ms: top['Execution Time'], plan: top.Plan }
}

const indexesOf = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesOf),
]

async function measureTurn(client: pg.Client, { uuid }: Trader): Promise<TurnCost> {
  const parties = await explain(client, "select * from waiting_parties('event', nil_uuid(), 50)")
  const lock = await explain(
    client,
    `select o.id from outbox o
     where o.topic = 'event' and o.delivered_at is null and o.abandoned_at is null
       and outbox_party(o.merchant_id, o.user_id, o.id) = '${uuid}' and o.next_attempt_at <= request_now()
     order by o.next_attempt_at, o.id limit 50 for no key update skip locked`,
  )
  return { partiesMs: parties.ms, lockMs: lock.ms, index: indexesOf(lock.plan).join(', ') }
}

async function countWaiting(client: pg.Client): Promise<{ events: number; mails: number }> {
  const { rows } = await client.query<{ events: number; mails: number }>(
    `select count(*) filter (where topic = 'event')::integer as events,
       count(*) filter (where topic = 'mail')::integer as mails
     from outbox where delivered_at is null and abandoned_at is null`,
  )
  return rows[0] as { events: number; mails: number }
}
