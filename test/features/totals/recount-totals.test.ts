import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { withDatabase } from '../../../dev/stack/database.ts'
import { findTotalDifferences } from '../../support/totals.ts'

const name = `recounted_${randomUUID().replaceAll('-', '')}`
const { ownerUrl, template } = inject('stack')
const url = Object.assign(new URL(ownerUrl), { pathname: `/${name}` }).href

let client: pg.Client
beforeAll(async () => {
  await withDatabase(ownerUrl, (owner) =>
    owner.query(`create database ${name} template ${template}`),
  )
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await withDatabase(ownerUrl, (owner) => owner.query(`drop database ${name} with (force)`))
})

const counted = [
  'users',
  'merchants',
  'payment_links',
  'transactions',
  'outbox',
  'webhook_deliveries',
]

/** Enables or disables the triggers that count changes. */
const countChanges = (mode: 'enable' | 'disable') =>
  client.query(counted.map((table) => `alter table ${table} ${mode} trigger user`).join(';'))

const someUser = (email: string) =>
  `insert into users (id, email, name, password_hash, status, created_at, updated_at)
   values (gen_random_uuid(), '${email}', 'Ana', '', 'active', now(), now())`

test('a recount counts the existing rows, and those that are committed while it waits', async () => {
  await countChanges('disable')
  await client.query(someUser('ana@example.com'))
  await client.query(
    `with m as (
       insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
       select gen_random_uuid(), (select id from users), 'Bodega ' || n, 'J-' || lpad(n::text, 8, '0') || '-0',
         case when n % 3 = 0 then 'inactive' else 'active' end, now(), now() from generate_series(1, 7) n
       returning id, owner_id)
     insert into members (merchant_id, user_id, role, created_at) select id, owner_id, 'OWNER', now() from m`,
  )
  await client.query(
    `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, active, max_payments, paid_slots,
       expires_at, expiry_recorded_at, created_at, updated_at)
     select gen_random_uuid(), m.id, case n % 2 when 0 then 'live' else 'test' end, gen_random_uuid(), 'Torta', 5, 'VES',
       n % 3 > 0, case when n % 4 = 0 then 1 end, case when n % 8 = 0 then 1 else 0 end,
       case when n % 5 = 0 then now() end, case when n % 10 = 0 then now() end, now(), now()
     from merchants m cross join generate_series(1, 40) n`,
  )
  await client.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
       payment_method, connection, holds_slot, created_at, updated_at)
     select gen_random_uuid(), l.merchant_id, l.id, l.environment, n, 'VES', 10, case n % 2 when 0 then 'pending' else 'failed' end,
       'sandbox', 'sandbox', false, now() - n * interval '7 hours', now()
     from payment_links l cross join generate_series(1, 20) n`,
  )
  await client.query(
    `insert into webhooks (id, merchant_id, environment, url, events, salt, created_by, created_at, updated_at)
     select id, id, 'live', 'https://tienda.example.com/avisos', '{transaction.completed}', '', owner_id, now(), now() from merchants`,
  )
  await client.query(
    `with e as (
       insert into outbox (id, topic, type, merchant_id, environment, data, created_at, next_attempt_at)
       select gen_random_uuid(), case n % 5 when 0 then 'mail' else 'event' end,
         case n % 2 when 0 then 'transaction.completed' else 'member.joined' end, m.id, case n % 2 when 0 then 'live' end,
         '{}', now(), now()
       from (select id from merchants union all select null) m cross join generate_series(1, 20) n
       returning id, merchant_id, topic)
     insert into webhook_deliveries (id, webhook_id, event_id, next_attempt_at, created_at, updated_at)
     select id, merchant_id, id, now(), now(), now() from e where topic = 'event' and merchant_id is not null`,
  )
  await countChanges('enable')
  const late = new pg.Client({ connectionString: url })
  await late.connect()
  await late.query('begin')
  await late.query(someUser('luis@example.com'))
  const recounted = client.query('select recount_totals()')
  await expect
    .poll(async () => {
      const waiting =
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
      return (await late.query(waiting)).rowCount
    })
    .toBe(1)
  await late.query('commit')
  await late.end()
  await recounted

  const query = async <R>(sql: string) => (await client.query(sql)).rows as R[]
  expect(await findTotalDifferences({ query })).toStrictEqual([])
  const kept = await query(
    `select stored_list_count('users', nil_uuid(), '%')::integer as users, stored_list_count('merchants', nil_uuid(), '%')::integer as merchants,
       stored_list_count('payment_links', nil_uuid(), '%')::integer as links,
       (select sum(count)::integer from transaction_sums(nil_uuid())) as transactions,
       stored_list_count('webhook_deliveries', nil_uuid(), '%')::integer as deliveries,
       (select sum(stored_event_count(id, 'live', '{transaction.completed,member.joined}'))::integer from merchants) as events,
       (select sum(stored_event_count(id, 'test', '{transaction.completed,member.joined}'))::integer from merchants) as of_none`,
  )
  // Of a merchant's 16 events, 8 belong to no environment.
  expect(kept).toStrictEqual([
    {
      ...{ users: 2, merchants: 7, links: 280, transactions: 5_600 },
      ...{ deliveries: 112, events: 112, of_none: 56 },
    },
  ])
})

test('an owner can recount after rows were removed with the triggers disabled', async () => {
  const query = async <R>(sql: string) => (await client.query(sql)).rows as R[]
  await client.query('alter table transactions disable trigger user')
  await client.query('delete from transactions where amount <= 3')
  await client.query('alter table transactions enable trigger user')
  expect((await findTotalDifferences({ query })).length).toBeGreaterThan(0)
  await client.query('select recount_totals()')
  expect(await findTotalDifferences({ query })).toStrictEqual([])
})
