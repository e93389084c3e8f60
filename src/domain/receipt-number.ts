import { caracasDay } from './caracas.ts'

/**
 * The number of a payment's receipt, short enough to be read out: the day on which the payment was begun, and the last ten
 * characters of its id, which are random: `260310-QJBZQ-K9C6V`.
 */
export function receiptNumber(transactionId: string, createdAt: Date): string {
  const day = caracasDay(createdAt).slice(2).replaceAll('-', '')
  const end = transactionId.slice(-10).toUpperCase()
  return `${day}-${end.slice(0, 5)}-${end.slice(5)}`
}
