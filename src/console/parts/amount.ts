import { amountFromText } from '../../domain/money.ts'
import { readWrittenAmount } from '../../domain/written-amount.ts'
import type { Currency } from './exchange.ts'

/** An amount as it was typed or pasted. */
export interface TypedAmount {
  /** As an exact decimal; null if it is none, or can be read in two ways. */
  amount: string | null
  /** What a sign beside it says: `$ 25`, `Bs. 1.250`. */
  currency: Currency | null
  /** How it can be read, where it can be in two ways. */
  choices: readonly string[]
}

const BOLIVARES = /^(?:bs\.?\s?[fs]?|ves)\.?(?=[\s\d])|(?<=[\s\d])(?:bs\.?|bol[ií]vares|ves)$/i
const DOLLARS = /^(?:us\$|usd|ref\.?|\$)(?=[\s\d])|(?<=[\s\d])(?:us\$|usd|\$|d[oó]lares)$/i

/**
 * Reads an amount as a person types it or pastes it: `1.250,50`, `Bs 1,250.50`, `$ 25`. Where `1.250` can be one thousand
 * or one and a quarter, both are said, and nobody guesses.
 */
export function readTyped(text: string): TypedAmount {
  const typed = text.trim()
  const currency = BOLIVARES.test(typed) ? 'VES' : DOLLARS.test(typed) ? 'USD' : null
  const plain = typed.replace(BOLIVARES, '').replace(DOLLARS, '').trim()
  const read = readWrittenAmount(plain, null)
  if (read === 'none') return { amount: null, currency, choices: [] }
  if (read !== 'ambiguous') return { amount: read.amount, currency, choices: [] }
  // Only what ends in a zero can have been meant to have three decimals.
  const [units = '', last = ''] = plain.split(/[.,]/)
  const choices = [`${units}${last}`, ...(last.endsWith('0') ? [`${units}.${last.slice(0, 2)}`] : [])]
    .map(amountFromText)
    .filter((amount): amount is string => amount !== null)
  return choices.length === 1
    ? { amount: choices[0] ?? null, currency, choices: [] }
    : { amount: null, currency, choices }
}

/**
 * An amount as a person types it, `1.234,50` or `1234.50`, as the interface takes it. What is none is sent as it was
 * typed, which the service refuses; NaN would become null, and that is an open amount.
 */
export function typedAmount(text: string): number {
  const { amount } = readTyped(text)
  return amount === null ? (text as unknown as number) : Number(amount)
}
