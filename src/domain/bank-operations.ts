/** What banks are asked for, as the health of banks tells it. */
export const BANK_OPERATIONS = [
  'charge',
  'payer_key',
  'verification',
  'mobile_payment',
  'transfer',
  'reversal',
  'order_status',
  'statement',
  'balance',
  'rate',
  'check',
] as const

export type BankOperation = (typeof BANK_OPERATIONS)[number]
