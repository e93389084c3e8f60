import { normalizeRif } from '../../src/domain/rif.ts'

/** The valid RIF of a company with this number; only its last eight digits are used. */
export function rifOf(number: number): string {
  const digits = String(number).padStart(8, '0').slice(-8)
  for (let check = 0; check <= 9; check += 1) {
    const rif = normalizeRif(`J-${digits}-${check}`)
    if (rif) return rif
  }
  throw new Error('every number has a check digit')
}
