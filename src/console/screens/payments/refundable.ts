import type { Schemas } from '../../requests/client.ts'

type Transaction = Schemas['Transaction']

/** The bolívares that refunds can still pay back. */
export const refundable = ({ amountVes, refunds }: Transaction): number => {
  const cents = (amount: number) => Math.round(amount * 100)
  const committed = refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { amount }) => sum + cents(amount), 0)
  return (cents(amountVes) - committed) / 100
}
