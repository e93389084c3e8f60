import type { BankCall, CheckResult } from '../../platform/bank/port.ts'
import { describeError, logError } from '../../platform/log.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CheckableConnection } from './queries.ts'

const CHECK_TIMEOUT_MS = 10_000

/**
 * Asks a connection's bank whether it accepts the credentials. Whatever goes wrong counts as no answer: with the code `RELAY`
 * where it is the relay in front of the bank that cannot be used, of which the bank knows nothing.
 */
export async function checkConnection(
  { banks }: Platform,
  {
    id,
    name: connection,
    account_number: accountNumber,
    stored_connection: stored,
  }: CheckableConnection,
  now: Date,
  requestId: string,
): Promise<CheckResult> {
  try {
    const open = await banks.open({ connection, accountNumber, stored }, now)
    if (open === null) {
      const isOffered = stored.own !== null && banks.offered.includes(stored.own.protocol)
      return { status: 'unreachable', code: isOffered ? 'NOT_READABLE' : 'NOT_OFFERED' }
    }
    const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
    const call: BankCall = { now, signal, session: open.session }
    const result = await open.connection.check(call)
    if (result.status === 'accepted' || stored.own === null) return result
    const relay = await banks.checkRelays(stored.own.protocol)
    return relay === null || relay === 'ok' ? result : { status: 'unreachable', code: 'RELAY' }
  } catch (error) {
    logError('connection.unchecked', { requestId, connection: id, ...describeError(error) })
    return { status: 'unreachable', code: 'NO_ANSWER' }
  }
}
