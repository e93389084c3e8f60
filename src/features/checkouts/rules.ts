import { centsOf } from '../../domain/money.ts'

/** How long a checkout can be paid unless its merchant says otherwise. */
export const DEFAULT_LIFETIME_SECONDS = 24 * 60 * 60

interface Line {
  quantity: number
  unitAmount: number
}

/** Whether lines add up to an amount, exactly; also asked of amounts that are refused for themselves. */
export function addsUp(lines: readonly Line[], amount: string): boolean {
  if (!lines.every(({ unitAmount }) => Number.isFinite(unitAmount * 100))) return false
  const sum = lines.reduce(
    (total, { quantity, unitAmount }) => total + BigInt(quantity) * signedCents(unitAmount),
    0n,
  )
  return sum === centsOf(amount)
}

/** `-10.1` -> `-1010n` */
const signedCents = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** The label of the link through which a checkout is paid: what payers and their banks see. */
export const checkoutLabel = (description: string, externalReference: string): string =>
  description === '' ? `Pedido ${externalReference}` : description
