import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallResult } from '../../support/api.ts'
import { type CollectionsShop, startCollectionsShop } from '../../support/collections-shop.ts'
import { vacuum } from '../../support/vacuum.ts'

const CUSTOMERS = Number(process.env.DEBTORS ?? 10_000)
const NOTES_EACH = 10
/** How much longer than reading every note once a list takes at most, at best of five: 300 ms of some 20. */
const MOST_READS = 15

let shop: CollectionsShop
beforeAll(async () => {
  shop = await startCollectionsShop()
})
afterAll(() => shop.service.stop())

test(`${CUSTOMERS} customers with ${NOTES_EACH} notes each are listed in one round trip, a page at a time`, async () => {
  const { database } = shop.service
  await database.query(
    `with made as (
       insert into customers (id, merchant_id, environment, name, created_at, updated_at)
       select uuidv7(), $1, 'live', 'Alumno ' || n, now(), now() from generate_series(1, $2::integer) n returning id),
     asked as (
       select uuidv7() as note_id, uuidv7() as checkout_id, m.id as customer_id, n,
         row_number() over () as number
       from made m cross join generate_series(1, $3::integer) n),
     opened as (
       insert into checkouts (id, merchant_id, environment, purpose, external_reference, content_hash, description, amount,
         currency, accept_partial, metadata, created_at, updated_at)
       select checkout_id, $1, 'live', 'charge_note', public_id('cno', note_id), sha256(uuid_send(note_id)), 'Cuota', 25, 'VES',
         true, '{}', now(), now() from asked returning id),
     linked as (
       insert into payment_links (id, merchant_id, environment, checkout_id, purpose, token, label, amount, currency,
         created_at, updated_at)
       select uuidv7(), $1, 'live', o.id, 'checkout', o.id::text, 'Cuota', 25, 'VES', now(), now() from opened o)
     insert into charge_notes (id, merchant_id, environment, number, customer_id, checkout_id, concept, amount, currency,
       issued_on, due_on, status, paid, created_at, updated_at)
     select a.note_id, $1, 'live', a.number, a.customer_id, a.checkout_id, 'Cuota', 25, 'VES', '2026-01-01', '2026-01-05',
       case a.n when 1 then 'open' else 'paid' end, case a.n when 1 then 0 else 25 end, now(), now()
     from asked a join opened o on o.id = a.checkout_id`,
    [shop.merchant.uuid, CUSTOMERS, NOTES_EACH],
  )
  // Of each customer one was paid today, and the others a month apart.
  await database.query(
    `insert into charge_note_days (note_id, merchant_id, environment, day, status, paid, currency, gained)
     select n.id, n.merchant_id, n.environment,
       caracas_day(now()) - 31 * (row_number() over (partition by n.customer_id order by n.id) - 1)::integer, n.status,
       n.paid, n.currency, n.paid
     from charge_notes n where n.merchant_id = $1 and n.status = 'paid'`,
    [shop.merchant.uuid],
  )
  await vacuum(database, 'charge_note_days')
  await vacuum(database, 'customers')
  await vacuum(database, 'charge_notes')
  const readAll = 'select sum(paid) from charge_notes where merchant_id = $1'
  /** Reads five pages, each beside all notes; resolves with the last one. */
  const read = async (path: (page: number) => string) => {
    const took: number[] = []
    const reads: number[] = []
    let last: CallResult['body']
    for (let nth = 0; nth < 5; nth += 1) {
      const begun = performance.now()
      last = (await shop.get(path(1 + nth * 20))).body
      const between = performance.now()
      await database.query(readAll, [shop.merchant.uuid])
      took.push(between - begun)
      reads.push(performance.now() - between)
    }
    const [list, all] = [Math.min(...took), Math.min(...reads)]
    console.info(`${path(1)}: ${list.toFixed(0)} ms, beside ${all.toFixed(0)} ms`)
    expect(list / all, path(1)).toBeLessThan(MOST_READS)
    return last
  }
  const debtors = await read((page) => `/receivables/customers?page=${page}`)
  expect([debtors.total, debtors.data.length]).toEqual([CUSTOMERS, 50])
  expect(debtors.data[0].data[0]).toMatchObject({ currency: 'VES', over90: 25, total: 25 })
  const customers = await read((page) => `/customers?page=${page}`)
  expect([customers.total, customers.data.length]).toEqual([CUSTOMERS, 50])
  const notes = await read((page) => `/charge-notes?page=${page}`)
  expect([notes.total, notes.data.length]).toEqual([CUSTOMERS * NOTES_EACH, 50])
  const open = await read((page) => `/charge-notes?status=open&page=${page}`)
  expect([open.total, open.data.length]).toEqual([CUSTOMERS, 50])
  const owed = await read(() => '/receivables')
  expect(owed.data[0]).toMatchObject({ currency: 'VES', total: 25 * CUSTOMERS })
  expect(owed.collectedThisMonth[0]).toStrictEqual({ currency: 'VES', amount: 25 * CUSTOMERS })
}, 300_000)
