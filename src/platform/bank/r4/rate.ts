import { caracasDay } from '../../../domain/caracas.ts'
import { type BankCall, BankUnreachable, type OfficialRate } from '../port.ts'
import type { R4Body, R4Request } from './client.ts'
import { interpretCode } from './codes.ts'

/** The official rate of the call's Caracas day (MBbcv). Rejects with BankUnreachable. */
export async function fetchOfficialRate(
  ask: R4Request,
  { now, signal }: BankCall,
): Promise<OfficialRate> {
  const body = { Moneda: 'USD', Fechavalor: caracasDay(now) }
  const result = await ask('MBbcv', body, ['Fechavalor', 'Moneda'], signal)
  const rate = result.kind === 'answered' ? readRate(result.body) : null
  if (rate === null) throw new BankUnreachable('R4 gave no rate that can be read')
  return rate
}

/** The rate with every digit as the bank wrote it. */
function readRate({ code, tipocambio, fechavalor }: R4Body): OfficialRate | null {
  const rate = String(tipocambio)
  const effectiveDate = String(fechavalor).slice(0, 10)
  const isRate = /^[0-9]{1,10}(\.[0-9]{1,8})?$/.test(rate) && /[1-9]/.test(rate)
  const isDay = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(effectiveDate)
  if (interpretCode(code, 'network') !== 'success' || !isRate || !isDay) return null
  return { currency: 'USD', rate, effectiveDate }
}
