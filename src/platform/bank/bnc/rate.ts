import type { WithFetch } from '../bank-fetch.ts'
import type { BncConfig } from '../connection-config.ts'
import type { BankCall, OfficialRate } from '../port.ts'
import { textOf } from '../text-of.ts'
import { createRequester } from './client.ts'
import { parseBankDay } from './dates.ts'
import { unreachableError } from './history.ts'

/**
 * The official dollar rate (BCVRates). Not confirmed by the bank: that dtRate is the effective day and not the day of
 * publication. Rejects with BankUnreachable.
 */
export async function fetchOfficialRate(
  config: WithFetch<BncConfig>,
  call: BankCall,
): Promise<OfficialRate> {
  const result = await createRequester(config, call)('Services/BCVRates', {})
  const rate = result.kind === 'accepted' ? readRate(result.value) : null
  if (rate === null) throw unreachableError('rate', result)
  return rate
}

function readRate(value: unknown): OfficialRate | null {
  const { PriceRateBCV, dtRate } = (value ?? {}) as Record<string, unknown>
  const rate = textOf(PriceRateBCV)
  const effectiveDate = parseBankDay(textOf(dtRate))
  if (rate === null || !/^\d+(\.\d+)?$/.test(rate) || !/[1-9]/.test(rate)) return null
  return effectiveDate === null ? null : { currency: 'USD', rate, effectiveDate }
}
