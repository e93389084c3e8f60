import { EXTERNAL_METHODS } from './external-methods.ts'

/** What a shift counts by: what is taken outside, and what the service takes. */
export const SHIFT_METHODS = [...EXTERNAL_METHODS, 'mobile_payment', 'c2p'] as const

export type ShiftMethod = (typeof SHIFT_METHODS)[number]

/** Money of one method and currency. */
export interface MoneyByMethod {
  method: ShiftMethod
  currency: 'VES' | 'USD'
  amount: number
}

/** The cash of one currency that a till begins with. */
export type MoneyOfFloat = Omit<MoneyByMethod, 'method'>

/** Whether a method is taken in this currency: what banks move is bolívares. */
export const isTakenIn = ({ method, currency }: Omit<MoneyByMethod, 'amount'>): boolean =>
  currency === 'VES' || (method !== 'mobile_payment' && method !== 'c2p')
