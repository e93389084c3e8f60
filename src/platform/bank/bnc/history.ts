import { addDays, caracasDay } from '../../../domain/caracas.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import { type BankCall, BankUnreachable } from '../port.ts'
import { type BncRequest, type BncResult, createRequester } from './client.ts'
import { bankDate, earlierDay } from './dates.ts'
import { type BncMovement, readMovements } from './movements.ts'

/** First and last day included: our interpretation of the bank's `31 days at most`. */
const WINDOW_DAYS = 31

/**
 * The account's movements of the Caracas days `from` to `to`, both included, in as many calls as the bank's limit
 * requires. Future days are left out. Rejects with BankUnreachable.
 */
export async function readHistory(
  config: WithFetch<BncConfig>,
  from: string,
  to: string,
  call: BankCall,
): Promise<BncMovement[]> {
  const ask = createRequester(config, call)
  const end = earlierDay(to, caracasDay(call.now))
  const movements: BncMovement[] = []
  // Sequential, so that a revoked key is renewed once for all calls.
  for (let start = from; start <= end; start = addDays(start, WINDOW_DAYS)) {
    const last = addDays(start, WINDOW_DAYS - 1)
    movements.push(...(await readWindow(ask, config, start, earlierDay(last, end))))
  }
  return movements
}

async function readWindow(ask: BncRequest, config: BncConfig, start: string, end: string) {
  const result = await ask('Position/HistoryByDate', {
    ClientID: config.rif,
    AccountNumber: config.accountNumber,
    StartDate: bankDate(start),
    EndDate: bankDate(end),
  })
  const movements =
    result.kind === 'accepted' ? readMovements(result.value, config.accountNumber) : null
  if (movements === null) throw unreachableError('statement', result)
  return movements
}

/** The error for a lookup without a usable response; it contains only the bank's code. */
export const unreachableError = (question: string, result: BncResult): BankUnreachable =>
  new BankUnreachable(`${question}: ${result.kind === 'accepted' ? 'UNREADABLE' : result.code}`, {
    refused: result.kind === 'refused',
  })
