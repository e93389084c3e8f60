import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabase } from '../../dev/stack/database.ts'
import { cpuMsOf } from '../measure.ts'
import { createCall } from '../world.ts'
import type { Process, Testbed } from './processes.ts'

/** What PostgreSQL counts is written by each of its processes about once a second. */
const SETTLE_MS = 3_000

/** What one payment of a link by a one-time key takes, with the making of the link. */
export interface PaymentCost {
  payments: number
  /** Requests of ours: the link, its page, the payment. */
  requests: number
  roundTrips: number
  /** In which a session of PostgreSQL was at work. */
  postgresMs: number
  workerdMs: number
  databaseBytes: number
  walBytes: number
  events: number
}

/** Makes links and pays each, one after the other. */
export async function measurePayments(
  { world, database }: Testbed,
  process: Process,
  payments: number,
): Promise<PaymentCost> {
  const call = createCall(process.url)
  const links = `/merchants/${world.merchant.id}/payment-links`
  const before = await countersOf(database.ownerUrl, process)
  await process.takeRoundTrips()
  for (let payment = 0; payment < payments; payment += 1) {
    const body = { label: 'Pan de jamón', amount: 25, environment: 'test' }
    const link = await call('POST', links, body, world.token)
    await (await fetch(`${process.url}/pay/${link.token}`)).arrayBuffer()
    const payer = {
      phone: `0424${String(9_000_000 - payment)}`,
      ...{ document: 'V12345678', bankCode: '0102', otp: '123456' },
    }
    await call('POST', `/pay/${link.token}/charge`, payer)
  }
  await sleep(SETTLE_MS)
  const roundTrips = await process.takeRoundTrips()
  const after = await countersOf(database.ownerUrl, process)
  const each = (name: keyof typeof after) => (after[name] - before[name]) / payments
  return {
    payments,
    requests: 3,
    roundTrips: roundTrips / payments,
    postgresMs: each('postgresMs'),
    workerdMs: each('workerdMs'),
    databaseBytes: each('databaseBytes'),
    walBytes: each('walBytes'),
    events: each('events'),
  }
}

async function countersOf(ownerUrl: string, process: Process) {
  const row = await withDatabase(ownerUrl, async (client) => {
    await client.query('checkpoint')
    const { rows } = await client.query<Record<string, string>>(
      `select active_time, pg_database_size(datname) as size, pg_current_wal_lsn() - '0/0' as wal,
         (select count(*) from outbox) as events
       from pg_stat_database where datname = current_database()`,
    )
    return rows[0] ?? {}
  })
  return {
    postgresMs: Number(row.active_time),
    databaseBytes: Number(row.size),
    walBytes: Number(row.wal),
    events: Number(row.events),
    workerdMs: cpuMsOf(process),
  }
}
