import { amountFromText } from '../../../domain/money.ts'
import { normalizePhone } from '../../../domain/phone.ts'

/** What an administrator has typed, by what it may be. */
export interface Searched {
  term: string
  /** Of a name, an e-mail or a label: what is left of the term without its amount, if that has letters. */
  words: string | null
  /** An exact decimal. */
  amount: string | null
  /** In the local form. */
  phone: string | null
  /** The last digits of a phone. */
  phoneEnd: string | null
  /** Part of a bank's reference. */
  reference: string | null
}

/** An index of letters finds three in a row. */
const INDEXED_LETTERS = 3
const PHONE_END = /^\d{3,7}$/
const REFERENCE = /^[\dA-Za-z-]{4,40}$/
/** The amount at the end of what has a name before it: `panadería Bs. 1.250,50`. */
const NAMED_AMOUNT = /^(.*?\p{L}.*?)\s+(?:bs\.?\s*)?([\d.,]+)$/iu

const CURRENCY = /^(?:bs|ves)\.?\s*(?=\d)/i

/** Reads a search: `Panadería 1.250` is a name and an amount, `1250` an amount, a phone's end and part of a reference. */
export function readSearch(term: string): Searched {
  const bare = term.replace(CURRENCY, '')
  const [, name = '', ending = ''] = NAMED_AMOUNT.exec(bare) ?? []
  const amount = amountFromText(name ? ending : bare)
  const words = name && amount !== null ? name : bare
  return {
    term,
    words: /\p{L}/u.test(words) && words.length >= INDEXED_LETTERS ? words : null,
    amount,
    phone: normalizePhone(term),
    phoneEnd: PHONE_END.test(term) ? term : null,
    reference: REFERENCE.test(term) && /\d/.test(term) ? term : null,
  }
}
