import { COMMON_PASSWORD_SET } from './common-password-set.ts'
import { decodeIndexes, filterIndex } from './password-filter.ts'

/** What people put behind a word to have another password. */
const TRIVIAL_SUFFIX = /[\d!.,*@#$?_-]{1,5}$/

/** Unpacked when somebody first chooses a password. */
let known: Set<number> | undefined

function isKnown(word: string): boolean {
  const { count, filter } = COMMON_PASSWORD_SET
  known ??= decodeIndexes(Buffer.from(filter, 'base64'), count)
  return known.has(filterIndex(word, count))
}

/**
 * Whether a password is one of those that guessers try first, since many people whose passwords were stolen had it:
 * whatever its case, and with up to five digits or signs behind it.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  return isKnown(word) || isKnown(word.replace(TRIVIAL_SUFFIX, ''))
}
