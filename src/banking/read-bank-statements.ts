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

/** A month may take several calls. */
const READ_TIMEOUT_MS = 60_000
/** With today. Banks give no more in one call. */
const MAX_DAYS = 31

/**
 * Reads the statements of all connections that have them, each every 10 minutes, and writes what is new of
 * them. A bank that does not answer is asked again shortly, from the same day on. Resolves with how many
 * movements were new, or were known by their notices alone.
 */
export async function readBankStatements(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const readable = platform.banks.configured.filter(({ capabilities }) => capabilities.statement)
  if (readable.length === 0) return 0
  // As of the run itself: one that fails is due again two minutes after it, however late this one claims.
  const claims = leaseBankStatements(readable.map(({ name }) => name))
  const [claimed] = await runInOwnTransaction(platform.database, { now, requestId: jobId }, claims)
  const read = await Promise.allSettled(
    claimed.map(async (claim) => {
      const connection = readable.find(({ name }) => name === claim.connection)
      if (connection === undefined) return 0
      const { from, to } = daysToRead(claim.read_on, now)
      const movements = await fetchMovements(platform, connection, claim, { from, to, now, jobId })
      if (movements === null) return 0
      const statement = { connection: connection.name, from, to, movements, readAt: now }
      return recordMovements(platform, statement, clock(), jobId)
    }),
  )
  const failed = read.find((outcome) => outcome.status === 'rejected')
  if (failed) throw failed.reason
  return read.reduce(
    (sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0),
    0,
  )
}

/** From the Caracas day before the last reading, since banks book the day before after midnight too. */
function daysToRead(readOn: string | null, now: Date): { from: string; to: string } {
  const to = caracasDay(now)
  const from = addDays(readOn ?? to, -1)
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

/** The bank's movements, or null where it does not tell. */
async function fetchMovements(
  { banks }: Platform,
  connection: BankConnection,
  claim: LeasedBankStatement,
  { from, to, now, jobId }: StatementPeriod,
): Promise<Movement[] | null> {
  const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
  const session = banks.bankSession(connection.name, claim.kept_session, now)
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

/** Resolves with how many movements were new; tells the log of those that the bank has told otherwise before. */
async function recordMovements(
  { database }: Platform,
  statement: BankStatement,
  now: Date,
  requestId: string,
): Promise<number> {
  const [[row], restated] = await runInOwnTransaction(
    database,
    { now, requestId },
    recordBankStatement(statement),
    recordRestatements(statement),
  )
  for (const { movement_id: id } of restated) {
    const movement = movementId.toPublic(id)
    logError('movement.restated', { requestId, connection: statement.connection, movement })
  }
  return row?.recorded ?? 0
}

/** Without the characters that the database refuses. */
const sanitizeMovement = (movement: Movement): Movement => ({
  ...movement,
  concept: plainText(movement.concept),
  reference: movement.reference && plainText(movement.reference),
})
