import { newBankKey } from '../../banking/bank-key.ts'
import { executeOrder } from '../../banking/execute-order.ts'
import { jobOrderCall } from '../../banking/job-order-call.ts'
import { outgoingOrder } from '../../banking/place-outgoing-order.ts'
import type { PayoutPause } from '../../domain/statuses.ts'
import { clockFrom } from '../../platform/clock.ts'
import type { Batch } from '../../platform/database.ts'
import { payoutId } from '../../platform/ids.ts'
import { describeError, logError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import { runInOwnTransaction } from '../../platform/run-in-own-transaction.ts'
import { ruleOf } from '../../wire/errors.ts'
import { codeOf } from '../../wire/refusals/refusals.ts'
import {
  type DuePayoutRow,
  failPayoutRow,
  findPayoutConnections,
  leasePayoutRows,
  openPayoutOrder,
  pausePayout,
  returnPayout,
  startDuePayouts,
} from './send-queries.ts'

/** Per connection, as reconcileOrders() does. */
const MAX_CONCURRENT_ROWS = 3
/** Of all connections: some 350 requests, of the 1,000 that all jobs of a minute share. */
const MAX_ROWS_PER_RUN = 100
/** Afterwards no more rows are sent, because the next run starts soon. */
const MAX_RUN_MS = 40_000
const PAYOUTS_PER_RUN = 50
const CONNECTIONS_PER_RUN = 100

/**
 * Sends the rows of approved payouts, a few at a time through each connection. Each row is an order like any other, by
 * executeOrder(): so it is sent once at most, and an order whose outcome is unknown is left to reconcileOrders().
 * Resolves with how many rows were sent.
 */
export async function sendPayouts(platform: Platform, now: Date, jobId: string): Promise<number> {
  const clock = clockFrom(now)
  const change = <Of extends Batch>(batch: Of) =>
    runInOwnTransaction(platform.database, { now: clock(), requestId: jobId }, batch)
  let rest = MAX_ROWS_PER_RUN

  /** Runs in parallel for each connection: a slow bank delays only its own payouts. */
  const sendAllOf = async (connection: string): Promise<number> => {
    for (let sent = 0; ; ) {
      const most = Math.min(MAX_CONCURRENT_ROWS, rest)
      const isOver = clock().getTime() - now.getTime() > MAX_RUN_MS
      if (most === 0 || isOver) return sent
      rest -= most
      const due = await change(leasePayoutRows(connection, most))
      rest += most - due.length
      if (due.length === 0) return sent
      const outcomes = await allOf(due.map((row) => sendRow(platform, row, clock(), jobId)))
      sent += outcomes.filter((wasSent) => wasSent).length
    }
  }

  await change(startDuePayouts(PAYOUTS_PER_RUN))
  const connections = await change(findPayoutConnections(CONNECTIONS_PER_RUN))
  const sent = await allOf(connections.map(({ connection }) => sendAllOf(connection)))
  return sent.reduce((sum, count) => sum + count, 0)
}

/** Waits for all of them, also if one fails: what it does to a bank has to be recorded. Throws the first failure. */
async function allOf<Result>(running: Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(running)
  return Promise.all(running)
}

/** Sends a row, or pauses its payout if nothing may be sent now. Resolves with whether it was sent. */
async function sendRow(
  platform: Platform,
  row: DuePayoutRow,
  now: Date,
  jobId: string,
): Promise<boolean> {
  const context = { now, requestId: jobId }
  const call = jobOrderCall(platform, context)
  try {
    await executeRow(call, row)
    return true
  } catch (error) {
    const verdict = verdictOf(error)
    if (verdict === 'taken') return false
    const isUnexpected = typeof verdict === 'object' && verdict.unexpected
    if (verdict === 'unsendable' || isUnexpected) {
      const payout = payoutId.toPublic(row.payout_id)
      logError('payout.row_not_sent', {
        requestId: jobId,
        payoutId: payout,
        ...describeError(error),
      })
    }
    await runInOwnTransaction(platform.database, context, consequenceOf(verdict, row))
    return false
  } finally {
    await call.finish()
  }
}

function executeRow(call: ReturnType<typeof jobOrderCall>, row: DuePayoutRow) {
  const { banks, config } = call.platform
  const { amount, concept, phone } = row
  const intent = {
    ...{ id: call.newId<'bankOrder'>(), bankKey: newBankKey(), kind: 'p2p' as const },
    ...{ amount, concept, phone },
  }
  const open = openPayoutOrder(row, intent, banks.facts, config)
  return executeOrder(call, outgoingOrder(intent, open, call.now))
}

function consequenceOf(verdict: Exclude<Verdict, 'taken'>, row: DuePayoutRow) {
  if (verdict === 'unsendable') return failPayoutRow(row)
  if (verdict === 'unanswered') return returnPayout(row.payout_id)
  return pausePayout(row.payout_id, verdict.pause)
}

type Verdict = 'taken' | 'unsendable' | 'unanswered' | { pause: PayoutPause; unexpected?: true }

/** Why the stated rule lets nothing be sent now. */
const PAUSES: Record<string, PayoutPause> = {
  day_limit: 'day_limit',
  payments_stopped: 'stopped',
  not_connected: 'account',
  merchant_inactive: 'not_allowed',
  suspended: 'not_allowed',
  email_not_verified: 'not_allowed',
  kyc_not_approved: 'not_allowed',
  not_found: 'account',
  no_settlement_account: 'account',
  other_payout_account: 'account',
}

/** What follows from the reason for which no intent was written; see open_payout_order.sql. */
function verdictOf(error: unknown): Verdict {
  const rule = ruleOf(error)
  if (rule === null) return { pause: 'stopped', unexpected: true }
  const code = codeOf(rule)
  if (rule === 'payout_row_taken') return 'taken'
  if (rule === 'payout_unanswered') return 'unanswered'
  if (code === 'INVALID_REQUEST' || code === 'NOT_SUPPORTED') return 'unsendable'
  const pause = PAUSES[rule]
  return pause ? { pause } : { pause: 'stopped', unexpected: true }
}
