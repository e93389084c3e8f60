import { addDays, caracasDay } from '../domain/caracas.ts'
import { plainText } from '../domain/plain-text.ts'
import type { BankCall, BankConnection, Movement } from '../platform/bank/port.ts'
import { PROTOCOLS } from '../platform/bank/protocols.ts'
import { clockFrom } from '../platform/clock.ts'
import { movementId } from '../platform/ids.ts'
import { describeError, logError } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { runInOwnTransaction } from '../platform/run-in-own-transaction.ts'
import {
  type BankStatement,
  findReadableConnection,
  leaseBankStatements,
  type ReadableConnection,
  recordBankStatement,
  recordDayBalances,
  recordRestatements,
  requestCheck,
} from './bank-statement-queries.ts'
import { spreadBankWork } from './spread-bank-work.ts'

/** A month may take several calls to the bank. */
const READ_TIMEOUT_MS = 60_000
/** Including today. Banks return no more in one call. */
const MAX_DAYS = 31

/**
 * Has the bank statement read of every connection that supports it, every 10 minutes; as often as the banks' limits allow
 * if many are due. A failed reading is repeated two minutes later, from the same day. Resolves with how many movements were
 * new or known only from notices, where the statements were read at once.
 */
export async function readBankStatements(
  platform: Platform,
  now: Date,
  jobId: string,
): Promise<number> {
  const { banks, database } = platform
  const readable = banks.configured.filter(({ capabilities }) => capabilities.statement)
  const protocols = Object.fromEntries(
    banks.offered
      .filter((protocol) => PROTOCOLS[protocol].capabilities.statement)
      .map((protocol) => [protocol, PROTOCOLS[protocol].readingsPerMinute]),
  )
  if (readable.length === 0 && Object.keys(protocols).length === 0) return 0
  const lease = leaseBankStatements(
    readable.map(({ name }) => name),
    protocols,
  )
  // The lease counts from the run's start, so that a failed reading is due again two minutes after it.
  const leased = await runInOwnTransaction(database, { now, requestId: jobId }, lease)
  const work = leased.map(({ connection }) => ({ kind: 'statement' as const, of: connection }))
  return spreadBankWork(platform, now, work, ({ of }) =>
    readBankStatement(platform, of, now, jobId),
  )
}

/** Reads a connection's bank statement, which this run has leased. Resolves with how many movements were new. */
export async function readBankStatement(
  platform: Platform,
  connection: string,
  now: Date,
  jobId: string,
): Promise<number> {
  const clock = clockFrom(now)
  const { database } = platform
  const [row] = await runInOwnTransaction(
    database,
    { now, requestId: jobId },
    findReadableConnection(connection),
  )
  if (!row) return 0
  const { from, to } = daysToRead(row.last_read_on, now)
  const read = await fetchMovements(platform, connection, row, { from, to, now, jobId })
  if (read === null) {
    const context = { now: clock(), requestId: jobId }
    await runInOwnTransaction(database, context, requestCheck(connection, false))
    return 0
  }
  const statement = { connection, from, to, ...read, readAt: now }
  return recordMovements(platform, statement, clock(), jobId)
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

/** The bank's movements and its balance, or null if the movements could not be read. */
async function fetchMovements(
  { banks }: Platform,
  connection: string,
  { stored_connection: stored }: ReadableConnection,
  { from, to, now, jobId }: StatementPeriod,
): Promise<Pick<BankStatement, 'movements' | 'balance'> | null> {
  try {
    const configured = banks.configured.find(({ name }) => name === connection)
    const accountNumber = configured?.accountNumber ?? stored.own?.accountNumber ?? ''
    const open = await banks.open({ connection, accountNumber, stored }, now)
    if (open === null) return null
    const signal = AbortSignal.timeout(READ_TIMEOUT_MS)
    const call = { now, signal, session: open.session, unattended: true as const }
    const before = await fetchBalance(open.connection, call, jobId)
    const movements = await open.connection.readBankStatement(from, to, call)
    // What was booked while the statement was read may be missing from it.
    const isStill = before !== null && before === (await fetchBalance(open.connection, call, jobId))
    return { movements: movements.map(sanitizeMovement), balance: isStill ? before : null }
  } catch (error) {
    logError('statement.unread', { requestId: jobId, connection, ...describeError(error) })
    return null
  }
}

/** The account's balance, or null if the bank does not say. */
async function fetchBalance(
  connection: BankConnection,
  call: BankCall,
  requestId: string,
): Promise<string | null> {
  if (!connection.capabilities.balance) return null
  try {
    return (await connection.readBalance(call)).amount
  } catch (error) {
    logError('balance.unread', {
      requestId,
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
    {
      recorded: recordBankStatement(statement),
      restated: recordRestatements(statement),
      balances: recordDayBalances(statement),
      checked: requestCheck(statement.connection, true),
    },
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
