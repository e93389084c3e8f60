import { amountFromNumber } from './money.ts'

/** What stands before the céntimos. */
export type DecimalMark = ',' | '.'

/** A number as a program wrote it: read, to be read in two ways, or none. */
export type WrittenAmount = { amount: string; mark: DecimalMark | null } | 'ambiguous' | 'none'

/** Without a lookbehind, which older browsers do not know. */
const CURRENCY = /^(?:bs\.?s?|ves)(?=\d)|(\d)(?:bs\.?s?|ves)$/i
const WHOLE = /^\d{1,13}$/
const DECIMALS = /^(\d{1,13})([.,])(\d{1,2})$/
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:([.,])\d{1,2})?$/
/** `1.000`: one thousand, or one with three decimals. */
const ONE_GROUP = /^[1-9]\d{0,2}([.,])\d{3}$/

/**
 * An amount of a file, as an exact decimal, with the mark that it shows: `1.250,50` and `1,250.50` -> `1250.50`. `1.000` is
 * ambiguous unless `known` says which mark is decimal. Exponents and hexadecimals, which spreadsheets and programs
 * make of long numbers, are none.
 */
export function readWrittenAmount(text: string, known: DecimalMark | null): WrittenAmount {
  const plain = text.replace(/[\p{Cf}\s]/gu, '').replace(CURRENCY, '$1')
  if (WHOLE.test(plain)) return amountOf(plain, null)
  const [, units, mark, cents] = DECIMALS.exec(plain) ?? []
  if (units !== undefined) return amountOf(`${units}.${cents}`, mark as DecimalMark, known)
  const [, group, decimal] = GROUPED.exec(plain) ?? []
  if (group === undefined || group === decimal) return 'none'
  const other = group === '.' ? ',' : '.'
  if (ONE_GROUP.test(plain) && known === null) return 'ambiguous'
  return amountOf(plain.replaceAll(group, '').replace(',', '.'), other, known)
}

/** The decimal mark of a file's amounts, as far as those that can be read in one way agree. */
export function decimalMarkOf(texts: readonly string[]): DecimalMark | null {
  const read = texts.map((text) => readWrittenAmount(text, null))
  const marks = new Set(
    read.flatMap((amount) => (typeof amount === 'object' && amount.mark ? [amount.mark] : [])),
  )
  const [mark = null] = marks
  return marks.size === 1 ? mark : null
}

function amountOf(
  digits: string,
  mark: DecimalMark | null,
  known: DecimalMark | null = null,
): WrittenAmount {
  const amount =
    mark !== null && known !== null && mark !== known ? null : amountFromNumber(Number(digits))
  return amount === null ? 'none' : { amount, mark }
}
