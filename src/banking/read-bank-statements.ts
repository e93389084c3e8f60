import { addDays, caracasDay } from '../domain/caracas.ts'
import { plainText } from '../domain/plain-text.ts'
import type { BankConnection, Movement } from '../platform/bank/port.ts'
import { clockFrom } from '../platform/clock.ts'
import { movementId } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import {
  type BankStatement,
  type LeasedBankStatement,
  leaseBankStatements,
  recordBankStatement,
  recordRestatements,
} from './bank-statement-queries.ts'

/** A month may take several calls to the bank. */
const READ_TIMEOUT_MS = 60_000
/** Including today. Banks return no more in one call. */
const MAX_DAYS = 31

/**
 * Reads the bank statement of every connection that supports it, every 10 minutes, and records the new movements. A
 * failed reading is repeated two minutes later, from the same day. Resolves with how many movements were new or known
 * only from notices.
 */
export async function readBankStatements(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const readable = platform.banks.configured.filter(({ capabilities }) => capabilities.statement)
  if (readable.length === 0) return 0
  // The lease counts from the run's start, so that a failed reading is due again two minutes after it.
  const lease = leaseBankStatements(readable.map(({ name }) => name))
  const leased = await runInOwnTransaction(platform.database, { now, requestId: jobId }, lease)
  const results = await Promise.allSettled(
    leased.map(async (row) => {
      const connection = readable.find(({ name }) => name === row.connection)
      if (connection === undefined) return 0
      const { from, to } = daysToRead(row.last_read_on, now)
      const movements = await fetchMovements(platform, connection, row, { from, to, now, jobId })
      if (movements === null) return 0
      const statement = { connection: connection.name, from, to, movements, readAt: now }
      return recordMovements(platform, statement, clock(), jobId)
    }),
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return results.reduce(
    (sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0),
    0,
  )
}

/** Starts a day before the last reading, since banks still book the previous day after midnight. */
function daysToRead(lastReadOn: string | null, now: Date): { from: string; to: string } {
  const to = caracasDay(now)
  const from = addDays(lastReadOn ?? to, -1)
  const first = addDays(to, 1 - MAX_DAYS)
  const isTooLongAgo = from < first
  return { from: isTooLongAgo ? first : from, to }
}

interface StatementPeriod {
  from: string
  to: string
  now: Date
  jobId: string
}

/** The bank's movements, or null if they could not be read. */
async function fetchMovements(
  { banks }: Platform,
  connection: BankConnection,
  leased: LeasedBankStatement,
  { from, to, now, jobId }: StatementPeriod,
): Promise<Movement[] | null> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
  const session = banks.bankSession(connection.name, leased.stored_bank_session, now)
  try {
    const movements = await connection.readBankStatement(from, to, { now, signal, session })
    return movements.map(sanitizeMovement)
  } catch (error) {
    logError('statement.unread', {
      requestId: jobId,
      connection: connection.name,
      ...describeError(error),
    })
    return null
  }
}

/** Resolves with how many movements were new, and logs the restated ones. */
async function recordMovements(
  { database }: Platform,
  statement: BankStatement,
  now: Date,
  requestId: string,
): Promise<number> {
  const {
    recorded: [row],
    restated,
  } = await runInOwnTransaction(
    database,
    { now, requestId },
    { recorded: recordBankStatement(statement), restated: recordRestatements(statement) },
  )
  for (const { movement_id: id } of restated) {
    const movement = movementId.toPublic(id)
    logError('movement.restated', { requestId, connection: statement.connection, movement })
  }
  return row?.recorded ?? 0
}

/** Removes characters that the database rejects. */
const sanitizeMovement = (movement: Movement): Movement => ({
  ...movement,
  concept: plainText(movement.concept),
  reference: movement.reference && plainText(movement.reference),
})
