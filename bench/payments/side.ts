import { createHash, randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Bnc, startBnc } from '../../dev/banks/bnc/bnc.ts'
import type { CleanupStack } from '../../dev/stack/cleanup-stack.ts'
import { withDatabase } from '../../dev/stack/database.ts'
import { makeApiKey } from '../../src/domain/api-key.ts'
import { caracasDay } from '../../src/domain/caracas.ts'
import { randomAccountNumber } from '../../test/support/bank-accounts.ts'
import { createTraders, type Trader } from '../crowd/crowd.ts'
import type { BenchDatabase } from '../database.ts'
import { startBuiltService } from '../worker.ts'
import { Meter } from './meter.ts'
import type { Version } from './versions.ts'

/** A version at work: its Worker, its database, its bank and its merchants. */
export interface Side {
  name: Version['name']
  url: string
  ownerUrl: string
  /** Of its Worker. */
  pids: readonly number[]
  client: pg.Client
  bank: Bnc
  meter: Meter
  /** Paid and paying in the sandbox. */
  trader: Trader
  /** Paid into an account at the bank. */
  liveTrader: Trader
}

/** Starts a version on a database of its own, with so many months. */
export async function startSide(
  version: Version,
  months: number,
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Side> {
  const ownerUrl = database.server.ownerUrl(`${version.name}_${months}`)
  await version.prepareDatabase(ownerUrl)
  await withDatabase(ownerUrl, (client) => makeMonths(client, months))
  return startSideOn(version, ownerUrl, database, endings)
}

/** Starts a version on a database that is there, with merchants and a bank account that no earlier run has made. */
export async function startSideOn(
  version: Pick<Version, 'name' | 'bundle'>,
  ownerUrl: string,
  database: BenchDatabase,
  endings: CleanupStack,
): Promise<Side> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  endings.add(() => client.end())
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from merchants',
  )
  const from = rows[0]?.count ?? 0
  const bank = await startBnc({
    balance: '90000000.00',
    config: { name: `bnc${from}`, accountNumber: randomAccountNumber() },
  })
  endings.add(bank.stop)
  const { url, processes } = await startBuiltService({ ...database, ownerUrl }, endings, {
    bundle: version.bundle,
    unsafeTriggerHandlers: true,
    vars: { DOLARAPI_URL: 'http://127.0.0.1:9', BANK_CONNECTIONS: JSON.stringify([bank.config]) },
  })
  const [trader, other] = (await createTraders(client, 2, from)) as [Trader, Trader]
  const liveTrader = await makeLive(client, other, bank)
  await client.query(
    "insert into rate_refreshes (currency, requested_at) values ('USD', 'infinity') on conflict do nothing",
  )
  await client.query('create extension if not exists pg_stat_statements')
  if (from === 0) await client.query('vacuum analyze')
  const pids = processes.map((identity) => Number(identity.split('@')[0]))
  return {
    ...{ name: version.name, url, ownerUrl, pids, client, bank, trader, liveTrader },
    meter: new Meter(client, pids),
  }
}

/** The months before this one and the next, of which migrations make the first two. */
async function makeMonths(client: pg.Client, months: number): Promise<void> {
  await client.query("set lock_timeout = '5s'")
  for (let ago = 0; ago < months - 1; ago += 1) {
    await client.query(
      `select make_month_partition(t, ($1::date - $2 * interval '1 month')::date)
       from unnest(array['bank_orders', 'transactions']) t`,
      [`${caracasDay(new Date()).slice(0, 7)}-01`, ago],
    )
  }
}

/** Its owner is known, and its link and key are live: it is paid into an account at the bank. */
async function makeLive(client: pg.Client, trader: Trader, bank: Bnc): Promise<Trader> {
  const { uuid, token } = trader
  const { name, accountNumber, phone } = bank.config
  await client.query(`update users set kyc_status = 'approved'`)
  await client.query(
    `with account as (
       insert into bank_accounts (id, user_id, environment, account_number, document, holder, phone, connection, created_at)
       select $2, owner_id, 'live', $3, 'V12345678', 'Carmen Rojas', $4, $5, now() from merchants where id = $1
       returning id)
     update merchants set settlement_account_id = account.id from account where merchants.id = $1`,
    [uuid, randomUUID(), accountNumber, phone, name],
  )
  await client.query(
    `update payment_links set environment = 'live', created_at = now() - interval '1 hour' where token = $1`,
    [token],
  )
  const key = makeApiKey('svc', 'live', randomBytes)
  await client.query(
    `update api_keys k set environment = 'live', prefix = $2, last_four = $3, key_hash = $4
     from merchants m where m.id = $1 and k.user_id = m.owner_id`,
    [uuid, key.slice(0, 13), key.slice(-4), createHash('sha256').update(key).digest()],
  )
  return { ...trader, key }
}
