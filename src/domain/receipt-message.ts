import { formatBolivares, formatMoment } from './format.ts'
import type { Language } from './language.ts'
import { onOneLine } from './reminder.ts'

/** What a message with the receipt of a payment says. Names are as they were typed. */
export interface ReceiptMessage {
  merchant: string
  label: string
  /** In bolívares, as it was paid. */
  amountVes: number
  /** ISO 8601, in UTC. */
  paidAt: string
  /** As it stands on the receipt. */
  number: string
}

/** What it says, by whatever way it is sent; the page of the receipt comes after it. */
export function receiptText(receipt: ReceiptMessage, language: Language): string {
  const [merchant, label] = [receipt.merchant, receipt.label].map(onOneLine)
  const amount = formatBolivares(receipt.amountVes.toFixed(2), language)
  const moment = formatMoment(new Date(receipt.paidAt), language)
  return language === 'es'
    ? `Pagaste ${amount} a «${merchant}» por «${label}», el ${moment}. Tu comprobante es el n.º ${receipt.number}.`
    : `You paid ${amount} to “${merchant}” for “${label}”, on ${moment}. Your receipt is no. ${receipt.number}.`
}
