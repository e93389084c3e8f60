import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import { type BankCall, type CheckResult, LogOnRefused } from '../port.ts'
import { createRequester, logOn } from './client.ts'

/** Logs on, or with a session asks for the official rate: both take the credentials. */
export async function checkCredentials(
  config: WithFetch<BncConfig>,
  call: BankCall,
): Promise<CheckResult> {
  if (call.session.storedKey === null) return checkLogOn(config, call)
  const result = await createRequester(config, call)('Services/BCVRates', {})
  if (result.kind === 'accepted') return { status: 'accepted' }
  return { status: result.kind === 'refused' ? 'rejected' : 'unreachable', code: result.code }
}

async function checkLogOn(config: WithFetch<BncConfig>, call: BankCall): Promise<CheckResult> {
  try {
    await call.session.renew(null, () => logOn(config, call.signal))
    return { status: 'accepted' }
  } catch (error) {
    return error instanceof LogOnRefused
      ? { status: 'rejected', code: error.code }
      : { status: 'unreachable', code: 'NO_ANSWER' }
  }
}
