import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable, type Movement } from '../port.ts'
import { type BanescoRequest, createRequester, isRefusal, TOO_MANY } from './client.ts'
import { readMovement } from './movements.ts'

/** First and last day included: the bank takes less than 30 days. */
const WINDOW_DAYS = 29
const DAY_MS = 24 * 60 * 60 * 1000

interface Period {
  from: string
  to: string
}

const earlierOf = (one: string, other: string): string => (one < other ? one : other)

/**
 * The account's movements of the Caracas days `from` to `to`, both included. Future days are left out. A movement that
 * the bank lists twice is one. Rejects with BankUnreachable.
 */
export async function readStatement(
  config: WithFetch<BanescoConfig>,
  { from, to }: Period,
  call: BankCall,
): Promise<Movement[]> {
  const ask = createRequester(config, call)
  const end = earlierOf(to, caracasDay(call.now))
  const movements = new Map<string, Movement>()
  // One after another, so that a token that ends meanwhile is renewed once for all.
  for (let start = from; start <= end; start = addDays(start, WINDOW_DAYS)) {
    const period = { from: start, to: earlierOf(addDays(start, WINDOW_DAYS - 1), end) }
    for (const movement of await readPeriod(ask, config, period)) {
      movements.set(movement.controlNumber, movement)
    }
  }
  return [...movements.values()]
}

async function readPeriod(
  ask: BanescoRequest,
  config: WithFetch<BanescoConfig>,
  { from, to }: Period,
): Promise<Movement[]> {
  const transaction = { accountId: config.accountNumber, startDt: from, endDt: to }
  const result = await ask(transaction)
  if (result.kind === 'answered') return readRows(result.rows)
  if (result.code !== TOO_MANY || from === to) {
    throw new BankUnreachable(`statement: ${result.code}`, { refused: isRefusal(result) })
  }
  const middle = addDays(from, Math.floor((Date.parse(to) - Date.parse(from)) / DAY_MS / 2))
  return [
    ...(await readPeriod(ask, config, { from, to: middle })),
    ...(await readPeriod(ask, config, { from: addDays(middle, 1), to })),
  ]
}

/** A movement missing from a statement counts as not paid, so one that cannot be read makes all unreadable. */
function readRows(rows: readonly unknown[]): Movement[] {
  const movements = rows.map(readMovement)
  if (movements.every((movement) => movement !== null)) return movements
  throw new BankUnreachable('statement: UNREADABLE')
}
