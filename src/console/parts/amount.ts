import { amountFromText } from '../../domain/money.ts'
import { readWrittenAmount } from '../../domain/written-amount.ts'

/** An amount as it was typed or pasted. */
export interface TypedAmount {
  /** As an exact decimal; null if it is none, or can be read in two ways. */
  amount: string | null
  /** What a sign beside it says: `$ 25`, `Bs. 1.250`. */
  currency: 'VES' | 'USD' | null
  /** How it can be read, where nobody can say which is meant. */
  choices: readonly string[]
}

/** A figure with or without a sign before or after it. */
const WRITTEN = /^([^\d]*?)\s*(\d(?:[\d.,\s]*\d)?)\s*([^\d.,\s].*)?$/
const BOLIVARES = /^(?:bs\.?\s?[fs]?\.?|ves|bol[ií]vares)$/i
const DOLLARS = /^(?:\$|us\$|usd|ref\.?|d[oó]lares)$/i
const NONE: TypedAmount = { amount: null, currency: null, choices: [] }

/**
 * Reads an amount as a person types it or pastes it: `1.250,50`, `Bs. 1,250.50`, `$ 25`. Points separate thousands, as
 * everywhere in Venezuela; `1,250` can be one thousand or one and a quarter: that is asked, and nobody guesses.
 */
export function readTyped(text: string): TypedAmount {
  const [, before = '', figure, after = ''] =
    WRITTEN.exec(text.replace(/\p{Cf}/gu, '').trim()) ?? []
  const sign = before || after
  const currency = BOLIVARES.test(sign) ? 'VES' : DOLLARS.test(sign) ? 'USD' : null
  if (figure === undefined || (before && after) || (sign && currency === null)) return NONE
  const typed = amountFromText(figure)
  if (typed !== null) return { amount: typed, currency, choices: [] }
  const read = readWrittenAmount(figure, null)
  if (read === 'none') return { ...NONE, currency }
  if (read !== 'ambiguous') return { amount: read.amount, currency, choices: [] }
  return { amount: null, currency, choices: choicesOf(figure) }
}

/** How `1,250` can be read. Only what ends in a zero can be meant to have three decimals. */
function choicesOf(figure: string): string[] {
  const [units = '', last = ''] = figure.split(/[.,]/)
  return [`${units}${last}.00`, ...(last.endsWith('0') ? [`${units}.${last.slice(0, 2)}`] : [])]
}

/**
 * An amount as a person types it, `1.234,50` or `1234.50`, as the interface takes it. What is none is sent as it was
 * typed, which the service refuses; NaN would become null, and that is an open amount.
 */
export function typedAmount(text: string): number {
  const { amount } = readTyped(text)
  return amount === null ? (text as unknown as number) : Number(amount)
}
