import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newUuid } from '../../src/platform/ids.ts'
import { NOW } from '../scale/sizes.ts'

const CONNECTIONS = 8

/** Writes payments until it is stopped. */
export interface Writers {
  /** How many were written since the last call, a second, and the longest in milliseconds. */
  take(): { perSecond: number; longestMs: number }
  stop(): Promise<void>
}

/** Writes payments as the service does: a transaction and its order, and then their outcome, by its own function. */
export async function startWriters(url: string): Promise<Writers> {
  const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS })
  const { rows: links } = await pool.query<{ id: string; merchant_id: string }>(
    'select id, merchant_id from payment_links limit 500',
  )
  const { rows: accounts } = await pool.query<{ id: string; user_id: string }>(
    'select id, user_id from bank_accounts',
  )
  let [stopped, written, longestMs, since] = [false, 0, 0, performance.now()]
  const write = async (client: pg.PoolClient) => {
    const link = links[Math.floor(Math.random() * links.length)]
    const start = performance.now()
    await writePayment(client, { ...accounts[0], link })
    longestMs = Math.max(longestMs, performance.now() - start)
    written += 1
  }
  const running = Array.from({ length: CONNECTIONS }, async () => {
    const client = await pool.connect()
    await client.query('set synchronous_commit = off')
    while (!stopped) await write(client)
    client.release()
  })
  return {
    take() {
      const taken = { perSecond: (written * 1_000) / (performance.now() - since), longestMs }
      ;[written, longestMs, since] = [0, 0, performance.now()]
      return taken
    },
    async stop() {
      stopped = true
      await Promise.all(running)
      await pool.end()
    },
  }
}

interface Payment {
  id?: string
  user_id?: string
  link: { id: string; merchant_id: string } | undefined
}

async function writePayment(client: pg.PoolClient, { id: account, user_id, link }: Payment) {
  const id = newUuid(NOW)
  const run = async (statement: string, values: unknown[]) => {
    await client.query('begin')
    await client.query('select begin_request($1)', [NOW])
    await client.query(statement, values)
    await client.query('commit')
  }
  await run(intent, [
    id,
    link?.merchant_id,
    link?.id,
    account,
    NOW,
    user_id,
    randomBytes(10).toString('hex'),
  ])
  const reference = String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
  await run(outcome, [id, reference])
}

const intent = `
  with paid as (
    insert into transactions (id, merchant_id, link_id, environment, amount, currency, amount_ves, status,
      payment_method, connection, account_id, phone, bank_code, holds_slot, created_at, updated_at)
    values ($1, $2, $3, 'live', 25, 'VES', 25, 'pending', 'c2p', 'bank', $4, '04121234567', '0102', false, $5, $5)
    returning id)
  insert into bank_orders (id, user_id, account_id, environment, kind, transaction_id, connection, bank_key, amount,
    phone, concept, status, created_at, updated_at, next_attempt_at)
  select id, $6, $4, 'live', 'c2p', id, 'bank', $7, 25, '04121234567', '', 'pending', $5, $5, $5 from paid`

const outcome = `select settle_order($1, new_order_outcome(p_status => 'success', p_reference => $2))`
