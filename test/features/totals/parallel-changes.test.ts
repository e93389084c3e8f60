import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, openPool, type TestDatabase } from '../../support/database.ts'
import { createRandom, type Random } from '../../support/random.ts'
import { countDeltas, findTotalDifferences } from '../../support/totals.ts'

const CLIENTS = 6
const ROUNDS = 30
const DAY_MS = 86_400_000

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = openPool(database.url, CLIENTS + 3)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

type Change = (client: pg.PoolClient, luck: Random) => Promise<unknown>

const someTime = (luck: Random) =>
  new Date(Date.now() - luck.integerBelow(70) * DAY_MS - luck.integerBelow(DAY_MS))
const statuses = ['inactive', 'active', 'suspended', 'banned']
const kycStatuses = ['not_started', 'pending', 'approved', 'rejected']
const some = (table: string, most: number) =>
  `id in (select id from ${table} order by md5(id::text || random()) limit ${most})`

const insertUsers: Change = (client, luck) =>
  client.query(
    `insert into users (id, email, name, password_hash, status, kyc_status, created_at, updated_at)
     select gen_random_uuid(), gen_random_uuid() || '@example.com', 'Ana', '', $1, $2, now(), now()
     from generate_series(1, $3::integer)`,
    [luck.pick(statuses), luck.pick(kycStatuses), 1 + luck.integerBelow(5)],
  )

const insertMerchant: Change = async (client, luck) => {
  const id = randomUUID()
  const rif = `J-${String(luck.integerBelow(100_000_000)).padStart(8, '0')}-${luck.integerBelow(10)}`
  await client.query(
    `with m as (
       insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
       select $1, (select id from users limit 1), 'Bodega', $2, $3, now(), now() returning id, owner_id)
     insert into members (merchant_id, user_id, role, created_at) select id, owner_id, 'OWNER', now() from m`,
    [id, rif, luck.pick(['active', 'inactive', 'pending'])],
  )
}

const insertLinks: Change = (client, luck) =>
  client.query(
    `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, active, max_payments,
       created_at, updated_at)
     select gen_random_uuid(), m.id, $1, gen_random_uuid(), 'Torta', 5, 'VES', $2, $3, now(), now()
     from (select id from merchants order by random() limit 3) m`,
    [luck.pick(['live', 'test']), luck.happens(0.7), luck.happens(0.5) ? 2 : null],
  )

const insertTransactions: Change = (client, luck) =>
  client.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, rate, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select gen_random_uuid(), l.merchant_id, l.id, l.environment, $1, $2, 10, case $2 when 'USD' then 2 end, 'pending',
       'sandbox', 'sandbox', false, $3, $3
     from (select * from payment_links order by random() limit $4) l`,
    [
      (1 + luck.integerBelow(5000)) / 100,
      luck.pick(['VES', 'USD']),
      someTime(luck),
      1 + luck.integerBelow(6),
    ],
  )

const settle: Change = (client, luck) => {
  const status = luck.pick(['completed', 'failed', 'refunded', 'pending'])
  const completed = status === 'completed' || status === 'refunded' ? 'now()' : 'null'
  return client.query(
    `update transactions set status = $1, completed_at = ${completed},
       refunded_ves = case $1 when 'refunded' then amount_ves else 0 end,
       committed_refunds_ves = case $1 when 'refunded' then amount_ves else 0 end
     where ${some('transactions', 3)}`,
    [status],
  )
}

const insertEvents: Change = (client, luck) =>
  client.query(
    `insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at)
     select gen_random_uuid(), $1, $2, m.id, $3, '{}', now(), now()
     from (select id from (select id from merchants union all select null) all_of_them order by random() limit 3) m`,
    [
      luck.happens(0.8) ? 'event' : 'mail',
      luck.pick(['transaction.completed', 'member.joined']),
      luck.pick(['live', 'test', null]),
    ],
  )

const insertDeliveries: Change = (client) =>
  client.query(
    `insert into webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
     select gen_random_uuid(), w.id, e.id, now(), now(), now()
     from (select id from outbox where topic = 'event' order by random() limit 3) e
     cross join (select id from webhooks order by random() limit 2) w`,
  )

/** What changes rows, and what only looks as if it did. */
const changes: Change[] = [
  insertUsers,
  insertMerchant,
  insertLinks,
  insertTransactions,
  insertTransactions,
  settle,
  settle,
  (client, luck) =>
    client.query(`update users set status = $1, kyc_status = $2 where ${some('users', 4)}`, [
      luck.pick(statuses),
      luck.pick(kycStatuses),
    ]),
  (client) => client.query(`update users set name = 'Luis' where ${some('users', 4)}`),
  (client, luck) =>
    client.query(`update merchants set status = $1 where ${some('merchants', 2)}`, [
      luck.pick(['active', 'inactive', 'pending']),
    ]),
  (client, luck) =>
    client.query(
      `update payment_links set active = $1, expiry_recorded_at = $2, paid_slots = coalesce(max_payments, 0)
       where ${some('payment_links', 3)}`,
      [luck.happens(0.5), luck.happens(0.3) ? new Date() : null],
    ),
  insertEvents,
  insertDeliveries,
  (client) =>
    client.query(
      `update webhook_deliveries set status = 'success', next_attempt_at = null where ${some('webhook_deliveries', 3)}`,
    ),
  (client) => client.query(`delete from webhook_deliveries where ${some('webhook_deliveries', 2)}`),
  (client) =>
    client.query(
      `delete from outbox where id in (
         select o.id from outbox o where not exists (select from webhook_deliveries d where d.event_id = o.id)
         order by random() limit 2)`,
    ),
  (client) => client.query(`delete from transactions where ${some('transactions', 2)}`),
  (client) =>
    client.query(
      `delete from users where id in (
         select u.id from users u where not exists (select from members m where m.user_id = u.id)
         order by random() limit 2)`,
    ),
  (client) =>
    client.query(
      `delete from payment_links where id in (
         select l.id from payment_links l where not exists (select from transactions t where t.link_id = l.id)
         order by random() limit 1)`,
    ),
]

/** Some changes in one transaction, which is given up now and then, or meets another one and is ended. */
async function changeSomething(luck: Random): Promise<'committed' | 'aborted'> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (let left = 1 + luck.integerBelow(4); left > 0; left -= 1)
      await luck.pick(changes)(client, luck)
    const gone = luck.happens(0.25)
    await client.query(gone ? 'rollback' : 'commit')
    return gone ? 'aborted' : 'committed'
  } catch (error) {
    await client.query('rollback')
    // A deadlock, or a row that another one has taken away or made.
    expect((error as pg.DatabaseError).code).toMatch(/^(40P01|23503|23505)$/)
    return 'aborted'
  } finally {
    client.release()
  }
}

/** Repeats it until stopped; resolves with the number of repetitions. */
async function repeat(work: () => Promise<unknown>, goesOn: () => boolean): Promise<number> {
  let times = 0
  for (; goesOn(); times += 1) await work()
  return times
}

test('stored totals equal a count in every snapshot, while many change, abort and fold', {
  tags: ['full'],
  timeout: 120_000,
}, async () => {
  const luck = createRandom()
  const writer = await pool.connect()
  for (const change of [
    insertUsers,
    insertMerchant,
    insertMerchant,
    insertLinks,
    insertTransactions,
    insertEvents,
  ]) {
    for (let times = 0; times < 3; times += 1) await change(writer, luck)
  }
  await writer.query(
    `insert into webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
     select id, id, 'live', 'https://tienda.example.com/avisos', '{transaction.completed}', '', owner_id, now(), now() from merchants`,
  )
  writer.release()

  let writing = true
  const goesOn = () => writing
  const fold = async () =>
    (
      await database.query<{ folded: number }>('select fold_deltas($1) as folded', [
        1 + luck.integerBelow(40),
      ])
    )[0]?.folded
  let folded = 0
  const folding = [0, 1].map(() => repeat(async () => (folded += (await fold()) ?? 0), goesOn))
  const reading = repeat(async () => {
    expect(await findTotalDifferences(database), `seed ${luck.seed}`).toStrictEqual([])
  }, goesOn)
  const outcomes = await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const own: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) own.push(await changeSomething(luck))
      return own
    }),
  ).finally(() => {
    writing = false
  })
  const snapshots = await reading
  await Promise.all(folding)

  expect(new Set(outcomes.flat())).toStrictEqual(new Set(['committed', 'aborted']))
  expect(snapshots).toBeGreaterThan(5)
  expect(folded).toBeGreaterThan(50)
  while ((await fold()) !== 0);
  expect(await countDeltas(database)).toBe(0)
  expect(await findTotalDifferences(database), `seed ${luck.seed}`).toStrictEqual([])
})

test('a fold that another one holds up does nothing, and waits for nobody', async () => {
  const client = await pool.connect()
  await insertUsers(client, createRandom())
  await client.query('begin')
  const { rows: first } = await client.query('select fold_deltas(10) as folded')
  const [second] = await database.query('select fold_deltas(10) as folded')
  expect([first, second]).toStrictEqual([[{ folded: 1 }], { folded: 0 }])
  expect(await countDeltas(database)).toBe(1)
  await client.query('rollback')
  client.release()
  expect(await database.query('select fold_deltas(10) as folded')).toStrictEqual([{ folded: 1 }])
})

test('a change that affects no count writes nothing', async () => {
  await database.query('select fold_deltas(100000)')
  for (const idle of [
    "update users set name = 'Carmen', last_login_at = now()",
    "update merchants set description = 'Pan'",
    'update payment_links set reserved_slots = 0, label = label',
    'update payment_links set reserved_slots = 1 where max_payments > paid_slots',
    "update transactions set reference = '1', updated_at = now()",
    'delete from transactions where false',
    'delete from outbox where false',
    'update outbox set attempts = attempts + 1, delivered_at = now()',
    "update webhook_deliveries set status = 'failed', next_attempt_at = null, attempts = 10",
  ]) {
    await database.query(idle)
    expect(await countDeltas(database), idle).toBe(0)
  }
})

test('a statement writes one delta for each kind, however many rows it changes', async () => {
  await database.query('select fold_deltas(100000)')
  await database.query(
    `insert into users (id, email, name, password_hash, created_at, updated_at)
     select gen_random_uuid(), 'many-' || n || '@example.com', 'Ana', '', now(), now() from generate_series(1, 500) n`,
  )
  expect(await countDeltas(database)).toBe(1)
  await database.query("update users set status = 'active' where email like 'many-%'")
  expect(await countDeltas(database)).toBe(3)
})

/** A payment of the oldest link, from its start to its success. */
async function payOldestLink(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select gen_random_uuid(), merchant_id, id, environment, 5, 'VES', 5, 'pending',
       'sandbox', 'sandbox', false, now(), now()
     from payment_links order by id limit 1
     returning id`,
  )
  await client.query(
    "update transactions set status = 'completed', completed_at = now() where id = $1",
    [rows[0]?.id],
  )
}

test('a payment does not wait for an uncommitted one of its merchant', async () => {
  const [first, second] = [await pool.connect(), await pool.connect()]
  for (const change of [insertUsers, insertMerchant, insertLinks])
    await change(first, createRandom())
  try {
    await first.query('begin')
    await payOldestLink(first)
    await second.query('begin')
    await second.query("set local lock_timeout = '300ms'")
    await payOldestLink(second)
    await second.query('commit')
    await database.query('select fold_deltas(100000)')
    expect(await findTotalDifferences(database)).toStrictEqual([])
    await first.query('commit')
    expect(await findTotalDifferences(database)).toStrictEqual([])
  } finally {
    // Never to be used again: a failure leaves a transaction open.
    first.release(true)
    second.release(true)
  }
})
