import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { SoakTestbed } from './testbed.ts'

/** Cron goes on for so many minutes of the clock: the reconciler then has asked often, and retries have been made. */
const MAX_MINUTES = 180
const STEP_MINUTES = 2
const TIMEOUT_MS = 10_000

const pendingWorkQuery = `select
  (select count(*) from bank_orders where status = 'pending' and flagged_at is null)::integer as payments,
  (select count(*) from outbox where delivered_at is null and abandoned_at is null)::integer as told,
  (select count(*) from webhook_deliveries where status = 'pending')::integer as deliveries,
  (select (select count(*) from transaction_deltas) + (select count(*) from list_deltas))::integer as deltas,
  (select count(*) from audit_logs a where not exists (
     select from audit_seals s where (a.writer_xid, a.id) < (s.to_xid, s.to_record)))::integer as records`

/** What is not done yet: orders without an outcome, what nobody was told of, totals and records not yet added up. */
export type PendingWork = Record<'payments' | 'told' | 'deliveries' | 'deltas' | 'records', number>

/** Nobody asks any more, and cron goes on until nothing is left to do. Resolves with what is, and how long it took. */
export async function drain(stage: SoakTestbed, client: pg.Client) {
  const look = async () =>
    (await client.query<PendingWork>(pendingWorkQuery)).rows[0] as PendingWork
  const isOver = (left: PendingWork) => Object.values(left).every((count) => count === 0)
  let left = await look()
  const before = left
  let minutes = 0
  for (; !isOver(left) && minutes < MAX_MINUTES; minutes += STEP_MINUTES) {
    stage.clock.skip(STEP_MINUTES)
    await stage.runCron()
    left = await waitForDeliveries(look)
  }
  return { before, left, minutes }
}

/** What is left once messages that are in the queue were handled, as long as there are fewer and fewer. */
async function waitForDeliveries(look: () => Promise<PendingWork>): Promise<PendingWork> {
  let left = await look()
  for (let end = Date.now() + TIMEOUT_MS; left.deliveries > 0 && Date.now() < end; ) {
    await sleep(300)
    const now = await look()
    if (now.deliveries === left.deliveries) return now
    left = now
  }
  return left
}
