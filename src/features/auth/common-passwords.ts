import { COMMON_PASSWORD_SET } from './common-password-set.ts'
import { decodeIndexes, filterIndex } from './password-filter.ts'

/** What people append to a word to get another password. */
const TRIVIAL_SUFFIX = /[\d!.,*@#$?_-]{1,5}$/

/** Decoded on first use. */
let known: Set<number> | undefined

function isKnown(word: string): boolean {
  const { count, filter } = COMMON_PASSWORD_SET
  known ??= decodeIndexes(Buffer.from(filter, 'base64'), count)
  return known.has(filterIndex(word, count))
}

/**
 * Whether a password is among those that attackers try first, from leaked lists: in any case, and with up to
 * five digits or signs appended.
 */
export function isCommonPassword(password: string): boolean {
  const word = password.toLowerCase()
  return isKnown(word) || isKnown(word.replace(TRIVIAL_SUFFIX, ''))
}
