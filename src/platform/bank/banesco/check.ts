import { caracasDay } from '../../../domain/caracas.ts'
import type { WithFetch } from '../bank-fetch.ts'
import type { BanescoConfig } from '../connection-config.ts'
import { type BankCall, type CheckResult, LogOnRefused } from '../port.ts'
import { createRequester, TOO_MANY } from './client.ts'
import { logOn } from './token.ts'

/** Gets a token with the client's id and secret, and asks for today's movements of the account. */
export async function checkClient(
  config: WithFetch<BanescoConfig>,
  call: BankCall,
): Promise<CheckResult> {
  try {
    await logOn(config, call)
  } catch (error) {
    return error instanceof LogOnRefused
      ? { status: 'rejected', code: error.code }
      : { status: 'unreachable', code: 'NO_ANSWER' }
  }
  const today = caracasDay(call.now)
  const transaction = { accountId: config.accountNumber, startDt: today, endDt: today }
  const result = await createRequester(config, call)(transaction)
  if (result.kind === 'answered' || result.code === TOO_MANY) return { status: 'accepted' }
  // The bank knows the client, but does not let it ask.
  const isRejected = result.code === 'TOKEN_REFUSED'
  return { status: isRejected ? 'rejected' : 'unreachable', code: result.code }
}
