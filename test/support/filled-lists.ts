import { NIL_UUID, type Uuid } from '../../src/platform/ids.ts'
import type { TestDatabase } from './database.ts'
import { vacuum } from './vacuum.ts'

/** Rows of every list, in one database without a service. */
export interface FilledLists {
  /** The merchants, the busiest first. */
  merchants: [busy: Uuid<'merchant'>, other: Uuid<'merchant'>, idle: Uuid<'merchant'>]
}

/** When the lists are read; their rows were made in the weeks before. */
export const READ_AT = '2026-03-10T14:00:00.000Z'

/** How many links have expired without being told so, or fewer. */
export const DUE_LINKS = 120

/** A uuid v7 of the row's own moment, made of its number. */
const idAt = (moment: string, kind: string) =>
  `(lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0') || '7' || substr(md5('${kind}' || n), 1, 3)
    || '8' || substr(md5('${kind}' || n), 4, 15))::uuid`

/** So many transactions, a tenth of it users, two tenths links, a tenth merchants; all over forty days. */
export async function fillLists(database: TestDatabase, count: number): Promise<FilledLists> {
  const made = (total: number) =>
    `date_trunc('milliseconds', '${READ_AT}'::timestamptz - interval '40 days' * (1 - n::float / ${total}))`
  const tenth = count / 10
  await database.query(
    `insert into users (id, email, name, password_hash, status, kyc_status, created_at, updated_at)
     select ${idAt('made', 'usr')}, n || '@example.com', (array['Ana', 'Carmen', 'Luis'])[1 + n % 3] || ' ' || n, '',
       (array['active', 'active', 'inactive', 'suspended', 'banned'])[1 + n % 5],
       (array['approved', 'pending', 'rejected', 'not_started'])[1 + n % 4], made, made
     from (select n, ${made(tenth)} as made from generate_series(1, ${tenth}) n) rows`,
  )
  await database.query(
    `with m as (
       insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
       select ${idAt('made', 'mer')}, (select id from users limit 1), 'Bodega ' || n, 'J-' || lpad(n::text, 8, '0') || '-0',
         (array['active', 'inactive', 'pending'])[1 + n % 3], made, made
       from (select n, ${made(tenth)} as made from generate_series(1, ${tenth}) n) rows returning id, owner_id)
     insert into members (merchant_id, user_id, role, created_at) select id, owner_id, 'OWNER', now() from m`,
  )
  const merchants = await database.query<{ id: Uuid<'merchant'> }>(
    'select id from merchants order by id limit 3',
  )
  const ids = merchants.map(({ id }) => id)
  await database.query(
    `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, active, max_payments, paid_slots,
       expires_at, expiry_recorded_at, created_at, updated_at)
     select ${idAt('made', 'lnk')}, case when n % 3 < 2 then $1::uuid else $2::uuid end,
       case when n % 7 < 5 then 'live' else 'test' end, n, 'Torta ' || n, 5, 'VES', n % 11 > 2,
       case when n % 4 = 0 then 2 end, case when n % 12 = 0 then 2 else 0 end,
       case n % 9 when 0 then made when 1 then made + interval '90 days' end,
       case when n % 9 = 0 and n % 90 > 0 then made end, made, made
     from (select n, ${made(2 * tenth)} as made from generate_series(1, ${2 * tenth}) n) rows`,
    ids.slice(0, 2),
  )
  await database.query(
    `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status, payment_method,
       reference, connection, holds_slot, created_at, updated_at, completed_at, refunded_ves, committed_refunds_ves)
     select ${idAt('made', 'txn')}, case when n % 3 < 2 then $1::uuid else $2::uuid end, (select id from payment_links limit 1),
       case when n % 5 < 4 then 'live' else 'test' end, 1 + n % 100, 'VES', 1, status, 'sandbox',
       case when status <> 'failed' then lpad((n * 7919 % 1000000)::text, 8, '0') end, 'sandbox', false, made, made,
       case when status in ('completed', 'refunded') then made end, (status = 'refunded')::integer,
       (status = 'refunded')::integer
     from (
       select n, ${made(count)} as made,
         (array['completed', 'completed', 'completed', 'failed', 'failed', 'refunded', 'pending'])[1 + n * 31 % 7] as status
       from generate_series(1, ${count}) n) rows`,
    ids.slice(0, 2),
  )
  await database.query('select fold_deltas(1000000)')
  await vacuum(database, 'users', 'merchants', 'members', 'payment_links', 'transactions')
  await database.query('analyze')
  const [busy = NIL_UUID, other = NIL_UUID, idle = NIL_UUID] = ids
  return { merchants: [busy, other, idle] }
}
