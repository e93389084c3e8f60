/** A bank reference without its leading zeros: banks drop them where they write numbers. */
const withoutZeros = (reference: string): string => reference.replace(/^0+/, '')

/** Whether two references are the same whole one. */
export const isSameReference = (one: string, other: string): boolean =>
  withoutZeros(one) === withoutZeros(other)

const isEndOf = (end: string, whole: string): boolean => end.length >= 4 && whole.endsWith(end)

/**
 * Whether two references may be one: payers often give only the last digits. What a bank lists is judged by this before the
 * database knows of it, and whatever it knows by SQL's references_match(); a test holds both against the same table.
 */
export const referencesMatch = (one: string, other: string): boolean =>
  isSameReference(one, other) || isEndOf(one, other) || isEndOf(other, one)
