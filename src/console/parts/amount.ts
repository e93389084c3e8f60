import { amountFromText } from '../../domain/money.ts'

/**
 * An amount as a person types it, `1.234,50` or `1234.50`, as the interface takes it. What is none is sent as it was
 * typed, which the service refuses; NaN would become null, and that is an open amount.
 */
export function typedAmount(text: string): number {
  const amount = amountFromText(text)
  return amount === null ? (text as unknown as number) : Number(amount)
}
