import { KNOWN_PASSWORDS } from './known-passwords.ts'
import { placeOf, readPlaces } from './password-filter.ts'

/** What people put behind a word to have another password. */
const ENDING = /[\d!.,*@#$?_-]{1,5}$/

/** Unpacked when somebody first chooses a password. */
let known: Set<number> | undefined

function isKnown(word: string): boolean {
  const { count, filter } = KNOWN_PASSWORDS
  known ??= readPlaces(Buffer.from(filter, 'base64'), count)
  return known.has(placeOf(word, count))
}

/**
 * Whether a password is one of those that guessers try first, since many people whose passwords were stolen had it:
 * whatever its case, and with up to five digits or signs behind it.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  return isKnown(word) || isKnown(word.replace(ENDING, ''))
}
