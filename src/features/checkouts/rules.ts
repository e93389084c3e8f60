import { centsOf } from '../../domain/money.ts'
import { lineCents, type OrderLine } from '../../domain/order-lines.ts'

/** How long a checkout can be paid unless its merchant says otherwise. */
export const DEFAULT_LIFETIME_SECONDS = 24 * 60 * 60

/** Whether lines add up to an amount, exactly; also asked of amounts that are refused for themselves. */
export function addsUp(lines: readonly OrderLine[], amount: string): boolean {
  if (!lines.every(isCountable)) return false
  return lines.reduce((total, line) => total + lineCents(line), 0n) === centsOf(amount)
}

const isCountable = ({ quantity, unitAmount }: OrderLine): boolean =>
  Number.isFinite(quantity * 1000) && Number.isFinite(unitAmount * 100)

/** The label of the link through which a checkout is paid: what payers and their banks see. */
export const checkoutLabel = (description: string, externalReference: string): string =>
  description === '' ? `Pedido ${externalReference}` : description
