import type { BigNumberInput } from '@medusajs/framework/types'
import { MathBN } from '@medusajs/framework/utils'
import { invalid } from './problems.ts'

/** What the service takes, by Medusa's codes. */
const CURRENCIES = { usd: 'USD', ves: 'VES' } as const

export type Currency = (typeof CURRENCIES)[keyof typeof CURRENCIES]

/** The service's currency of a code of Medusa's. Throws an INVALID_DATA for another one. */
export function currencyOf(code: string): Currency {
  const known = code.toLowerCase()
  if (known === 'usd' || known === 'ves') return CURRENCIES[known]
  throw invalid(
    `Bolívar Pagos cobra en usd y ves, no en ${code}: esta región necesita otra forma de pago.`,
    `Bolívar Pagos takes usd and ves, not ${code}: this region needs another payment provider.`,
  )
}

/** An amount of Medusa's, in major units, with the two decimals that both currencies have; half a cent is rounded up. */
export const amountOf = (amount: BigNumberInput): number => MathBN.convert(amount, 2).toNumber()

/** What a payment was of, and what was received for it. */
export interface PaidAmounts {
  amount: number
  currency: Currency
  receivedVes: number
  overpaidVes: number
}

/**
 * The bolívares of a refund. Of an order in dollars it is the same share of the bolívares that were paid for it as it is of
 * the order, whatever the rate is now. Shares are taken of the sum of all refunds, so that together they come to the last
 * céntimo. alreadyRefunded: what was refunded before, in the order's currency.
 */
export function refundInVes(
  { amount, currency, receivedVes, overpaidVes }: PaidAmounts,
  refund: BigNumberInput,
  alreadyRefunded: BigNumberInput,
): number {
  if (currency === 'VES') return amountOf(refund)
  const paidVes = MathBN.sub(receivedVes, overpaidVes)
  const shareOf = (part: BigNumberInput) =>
    MathBN.convert(MathBN.div(MathBN.mult(paidVes, part), amount), 2)
  const after = MathBN.add(alreadyRefunded, amountOf(refund))
  return MathBN.sub(shareOf(after), shareOf(alreadyRefunded)).toNumber()
}

/** How far bolívares may be from those of an amount in dollars because dollars have cents: half a cent, at what was paid. */
export function tolerance({ amount, currency, receivedVes, overpaidVes }: PaidAmounts): number {
  if (currency === 'VES') return 0
  const vesOfCent = MathBN.div(MathBN.sub(receivedVes, overpaidVes), MathBN.mult(amount, 100))
  return MathBN.add(MathBN.div(vesOfCent, 2), 0.01).toNumber()
}

/** What bolívares that were paid back are in the order's currency. */
export function inOrderCurrency(
  { amount, currency, receivedVes, overpaidVes }: PaidAmounts,
  ves: number,
): number {
  if (currency === 'VES') return ves
  const paidVes = MathBN.sub(receivedVes, overpaidVes)
  return amountOf(MathBN.div(MathBN.mult(ves, amount), paidVes))
}

export const sumOf = (amounts: readonly number[]): number => MathBN.sum(...amounts).toNumber()
