import { type SQL, sql } from 'drizzle-orm'
import { searchPattern } from '../../db/functions.ts'
import { paymentLinks } from '../../db/schema.ts'
import { amountFromText } from '../../domain/money.ts'
import { normalizePhone } from '../../domain/phone.ts'
import { NIL_UUID, transactionId } from '../../platform/ids.ts'

/** An index of letters finds three in a row. */
const INDEXED_LETTERS = 3

/** Fewer digits are in too many phones. */
const PHONE_END = /^\d{3,8}$/

/** Of a phone its readers are shown so many digits, and a search must not tell them more. */
const SHOWN_DIGITS = 4

/** Fewer digits are somewhere in a hundredth of all references, or more, and are meant as the end of one. */
const DIGITS_WITHIN = 4

/** So many digits are in few references: of a million of twelve digits, in seven. */
const RARE_DIGITS = 6

/** Whether an index has what a term may be part of. Shorter ones are in so many rows that each is compared. */
export const isIndexed = (search: string): boolean => search.length >= INDEXED_LETTERS

/** Whether a term may be part of a link's label, or of its buyer's name. */
export const namesLinks = (search: string): boolean => /\p{L}/u.test(search) && isIndexed(search)

/** Whether a link `l` has the term in its label, or in its buyer's name. */
export const linkMatches = (search: string): SQL =>
  sql`l.search like ${searchPattern({ term: search })}`

/** The same of the link of a transaction `t`, which is read for each transaction that is compared. */
export const linkOfRowMatches = (search: string): SQL => sql`coalesce((
  select ${linkMatches(search)} from ${paymentLinks} l where l.id = t.link_id and l.merchant_id = t.merchant_id), false)`

/**
 * What a transaction `t` has itself, each found by an index of its own: part of the reference, or of three digits its end, part
 * of the merchant's own, the end of the payer's phone, the amount in bolívares, or its id.
 */
export function ownMatches(search: string): SQL[] {
  const uuid = transactionId.toUuid(search)
  const amount = amountIn(search)
  const phoneEnd = phoneEndIn(search)
  return [
    referenceMatches(search),
    sql`t.external_reference ilike ${anywhere(search)}`,
    ...(uuid === NIL_UUID ? [] : [sql`t.id = ${uuid}`]),
    ...(amount === null ? [] : [sql`t.amount_ves = ${amount}::numeric`]),
    ...(phoneEnd === null ? [] : [sql`reverse("right"(t.phone, 4)) like ${`${phoneEnd}%`}`]),
  ]
}

/**
 * Part of the bank's reference, or of few digits its end. References are nearly always digits: only letters need a
 * case-insensitive comparison. The index has a long list for each three digits in a row and reads all that it is asked for, so
 * it is asked for the first few alone.
 */
function referenceMatches(search: string): SQL {
  if (!/^\d+$/.test(search)) return sql`t.reference ilike ${searchPattern({ term: search })}`
  if (search.length < DIGITS_WITHIN) return sql`t.reference like ${`%${search}`}`
  const first = sql`t.reference like ${searchPattern({ term: search.slice(0, RARE_DIGITS) })}`
  return search.length > RARE_DIGITS
    ? sql`(${first} and strpos(t.reference, ${search}) > 0)`
    : first
}

/** An amount in bolívares as people write it: `1250,50`, `Bs. 1.250`. */
const amountIn = (search: string): string | null =>
  amountFromText(search.replace(/^(?:bs|ves)\.?\s*/i, ''))

/** The last digits of a phone, backwards as its index has them: `54321` -> `1234`. */
function phoneEndIn(search: string): string | null {
  const digits = PHONE_END.test(search) ? search : normalizePhone(search)
  return digits && [...digits.slice(-SHOWN_DIGITS)].toReversed().join('')
}

/** A pattern for `ilike`, which finds a term anywhere. */
const anywhere = (term: string): string => `%${term.replace(/[\\%_]/g, '\\$&')}%`
