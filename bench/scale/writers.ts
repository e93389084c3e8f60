import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readCommandLine } from '../../dev/command-line.ts'
import { prepareDatabase, withDatabase } from '../../dev/stack/database.ts'
import { type PostgresServer, startPostgres } from '../../dev/stack/postgres.ts'
import { runCommand } from '../../dev/stack/problem.ts'
import { newUuid } from '../../src/platform/ids.ts'

const { arguments: given } = readCommandLine({
  usage: 'npm run bench:writers -- [seconds], 10 if it says nothing',
  description: 'Measures what totals, indexes and seals cost writers.',
  maxArguments: 1,
})

const CONNECTIONS = 16
const SHOPS = 50

/** Of each connection. A slow commit waits 3 ms, like one that must be written elsewhere too. */
const commitSettings = {
  fast: 'set synchronous_commit = off',
  slow: 'set synchronous_commit = on; set commit_delay = 3000; set commit_siblings = 0',
}

const insertShops = `
  with u as (
    insert into users (id, email, name, password_hash, created_at, updated_at)
    values (uuidv7(), 'owner@example.com', 'Carmen', '', now(), now()) returning id),
  m as (
    insert into merchants (id, owner_id, name, rif, status, created_at, updated_at)
    select uuidv7(), u.id, 'Bodega ' || n, 'J-' || lpad(n::text, 8, '0') || '-0', 'active', now(), now()
    from u, generate_series(1, ${SHOPS}) n returning id, owner_id),
  owners as (insert into members (merchant_id, user_id, role, created_at) select id, owner_id, 'OWNER', now() from m)
  insert into payment_links (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
  select uuidv7(), id, 'live', id, 'Torta', 25, 'VES', now(), now() from m returning id, merchant_id`

interface Shop {
  id: string
  merchant_id: string
}

/** Writes one payment: opens it, then settles it. */
async function writePayment(client: pg.Client, shop: Shop): Promise<void> {
  const now = new Date()
  const id = newUuid(now)
  await client.query({
    name: 'open',
    text: `insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
        payment_method, connection, holds_slot, created_at, updated_at)
      values ($1, $2, $3, 'live', 25, 'VES', 25, 'pending', 'c2p', 'bank', false, $4, $4)`,
    values: [id, shop.merchant_id, shop.id, now],
  })
  await client.query({
    name: 'settle',
    text: `update transactions set status = 'completed', completed_at = $2, reference = $3
      where id = $1 and status = 'pending'`,
    values: [id, now, String(Math.floor(Math.random() * 1e8)).padStart(12, '0')],
  })
}

/** Creates one link, then switches it off. */
async function writeLink(client: pg.Client, shop: Shop): Promise<void> {
  const now = new Date()
  const id = newUuid(now)
  await client.query({
    name: 'link',
    text: `insert into payment_links (id, merchant_id, environment, token, label, amount, currency, created_at, updated_at)
      values ($1, $2, 'live', $4, 'Torta', 25, 'VES', $3, $3)`,
    values: [id, shop.merchant_id, now, id],
  })
  await client.query({
    name: 'switch off',
    text: 'update payment_links set active = false, updated_at = $2 where id = $1',
    values: [id, now],
  })
}

async function writeAuditRecord(client: pg.Client, shop: Shop): Promise<void> {
  const now = new Date()
  await client.query({
    name: 'record',
    text: `insert into audit_logs (id, action, resource, details, created_at)
      values ($1, 'merchant.updated', $2, '{"before":{"name":"Bodega"},"after":{"name":"Bodegón"}}', $3)`,
    values: [newUuid(now), shop.merchant_id, now],
  })
}

interface Workload {
  write(client: pg.Client, shop: Shop): Promise<void>
  /** What is done to the database before the measurement. */
  variants: Record<string, string>
}

const workloads: Record<string, Workload> = {
  payments: {
    write: writePayment,
    variants: {
      'as it is': '',
      'no totals': 'alter table transactions disable trigger user',
      'no totals, no indexes for lists': `alter table transactions disable trigger user;
        drop index transactions_environment_newest_idx, transactions_search_idx, transactions_merchant_idx;
        create index transactions_merchant_idx on transactions (merchant_id, environment, id)`,
    },
  },
  links: {
    write: writeLink,
    variants: { 'as it is': '', 'no totals': 'alter table payment_links disable trigger user' },
  },
  'audit records': {
    write: writeAuditRecord,
    variants: { 'as it is': '', 'no index for seals': 'drop index audit_logs_writer_xid_idx' },
  },
}

/** Writes per second, while the totals are folded as often as readers would cause it. */
async function measure({ write }: Workload, url: string, commit: string, seconds: number) {
  const clients = await Promise.all(
    Array.from({ length: CONNECTIONS + 1 }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(commit)
      return client
    }),
  )
  const [folder, ...writers] = clients as [pg.Client, ...pg.Client[]]
  const { rows } = await folder.query<Shop>(insertShops)
  const end = performance.now() + seconds * 1_000
  const folding = (async () => {
    while (performance.now() < end) {
      await folder.query('select fold_deltas(10000)')
      await new Promise((done) => setTimeout(done, 1_000))
    }
  })()
  let written = 0
  await Promise.all(
    writers.map(async (client) => {
      for (; performance.now() < end; written += 1) {
        await write(client, rows[Math.floor(Math.random() * rows.length)] as Shop)
      }
    }),
  )
  await folding
  await Promise.all(clients.map((client) => client.end()))
  return written / seconds
}

async function measureFresh(
  postgres: PostgresServer,
  work: Workload,
  change: string,
  commit: string,
  seconds: number,
): Promise<number> {
  const owner = postgres.ownerUrl('postgres')
  await withDatabase(owner, async (client) => {
    await client.query('drop database if exists writers with (force)')
    await client.query('create database writers template writers_template')
  })
  const url = postgres.ownerUrl('writers')
  if (change) await withDatabase(url, (client) => client.query(change))
  return measure(work, url, commit, seconds)
}

/** Each variant twice, the second time in the opposite order, since the machine's speed varies. */
async function measureAll(
  postgres: PostgresServer,
  work: Workload,
  commit: string,
  seconds: number,
) {
  const rates = new Map<string, number>()
  const order = Object.entries(work.variants)
  for (const [name, change] of [...order, ...order.toReversed()]) {
    const rate = await measureFresh(postgres, work, change, commit, seconds / 2)
    rates.set(name, (rates.get(name) ?? 0) + rate / 2)
  }
  return rates
}

function printRates(what: string, rates: Map<string, number>): void {
  const whole = rates.get('as it is') ?? Number.NaN
  for (const [variant, rate] of rates) {
    console.log(
      `${what}, ${variant}: ${Math.round(rate)} a second; as it is: × ${(whole / rate).toFixed(2)}`,
    )
  }
}

await runCommand(async () => {
  const seconds = Number(given[0] ?? 10)
  const folder = mkdtempSync(join(tmpdir(), 'bolivar-payments-writers-'))
  const postgres = await startPostgres({ folder })
  try {
    await prepareDatabase(postgres.ownerUrl('writers_template'))
    for (const [name, work] of Object.entries(workloads)) {
      for (const [speed, commit] of Object.entries(commitSettings)) {
        printRates(`${name}, ${speed} commits`, await measureAll(postgres, work, commit, seconds))
      }
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
