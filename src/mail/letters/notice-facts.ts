import type { Language } from '../../domain/language.ts'
import { ownNumber } from '../../domain/own-number.ts'
import { onOneLine } from '../../domain/reminder.ts'
import { amountOf } from '../../notifications/format.ts'
import type { NotificationData, NotificationType } from '../../notifications/types.ts'

/** What of a notice stands out in its mail, and what stands below as a table. */
export interface NoticeFacts {
  amount: string
  tone: 'good' | 'bad' | 'plain'
  /** Whether the amount and the title say all of it, so that the sentence is left out. */
  isAll: boolean
  facts: [name: string, value: string][]
}

const NAMES = {
  es: {
    merchant: 'Comercio',
    name: 'A',
    method: 'Cómo',
    usd: 'En dólares',
    reference: 'Referencia',
    number: 'Tu número',
    rows: 'Pagos',
    failed: 'Sin hacer',
    key: 'Clave de API',
    recordedBy: 'Lo anotó',
    closedBy: 'Lo cerró',
  },
  en: {
    merchant: 'Merchant',
    name: 'To',
    method: 'How',
    usd: 'In dollars',
    reference: 'Reference',
    number: 'Your number',
    rows: 'Payments',
    failed: 'Not made',
    key: 'API key',
    recordedBy: 'Recorded by',
    closedBy: 'Closed by',
  },
}

const METHODS: Record<Language, Record<string, string>> = {
  es: { mobile_payment: 'Pago móvil', c2p: 'C2P', sandbox: 'Simulado' },
  en: { mobile_payment: 'Mobile payment', c2p: 'C2P', sandbox: 'Simulation' },
}

/** Those that are about an amount, by where it is. */
const AMOUNTS: Partial<Record<NotificationType, 'amount' | 'total' | 'differenceVes'>> = {
  payment_received: 'amount',
  payment_refunded: 'amount',
  refund_failed: 'amount',
  transfer_settled: 'amount',
  transfer_failed: 'amount',
  payment_needs_review: 'amount',
  payment_resolved: 'amount',
  external_payment_to_confirm: 'amount',
  approval_requested: 'amount',
  payout_awaiting_approval: 'total',
  payout_returned: 'total',
  payout_completed: 'total',
  payout_failed_rows: 'total',
  shift_difference: 'differenceVes',
}

const GOOD: readonly NotificationType[] = [
  'payment_received',
  'transfer_settled',
  'payout_completed',
]
const BAD: readonly NotificationType[] = ['refund_failed', 'transfer_failed', 'payout_failed_rows']

/** The amount and the title say all that the sentence does. */
const SAY_ALL: readonly NotificationType[] = [
  'payment_received',
  'payment_refunded',
  'transfer_settled',
  'payout_completed',
]

/** Null of what is about no amount. */
export function noticeFacts(
  type: NotificationType,
  data: NotificationData,
  language: Language,
): NoticeFacts | null {
  const place = AMOUNTS[type]
  const amount = place && data[place]
  if (amount === undefined) return null
  const names = NAMES[language]
  const { currency = 'VES', amountVes, externalReference, paymentMethod, name } = data
  const isDollars = place === 'amount' && currency === 'USD'
  const bolivares = isDollars ? amountVes : amount
  const facts = {
    merchant: data.merchantName,
    name,
    method: METHODS[language][String(paymentMethod)],
    usd: isDollars && bolivares !== undefined && amountOf({ amount, currency }, language),
    reference: data.reference,
    number: externalReference && ownNumber(String(externalReference)),
    rows: data.rows,
    failed: data.failed,
    key: data.keyName,
    recordedBy: data.recordedBy?.name,
    closedBy: data.closedBy?.name,
  }
  return {
    amount: amountOf(
      bolivares === undefined ? { amount, currency } : { amount: Math.abs(bolivares) },
      language,
    ),
    tone: GOOD.includes(type) ? 'good' : BAD.includes(type) ? 'bad' : 'plain',
    isAll: SAY_ALL.includes(type),
    facts: Object.entries(facts).flatMap(([fact, value]): [string, string][] =>
      value === undefined || value === null || value === false || value === ''
        ? []
        : [[names[fact as keyof typeof names], onOneLine(String(value))]],
    ),
  }
}
