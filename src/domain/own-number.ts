/** The number that a merchant gave what is paid; null of a charge note, in whose place its id stands. */
export const ownNumber = (externalReference: string | null): string | null =>
  externalReference?.startsWith('cno_') ? null : externalReference

/** What a sale at the till is numbered by, which says nothing to people. */
export const TILL_PREFIX = 'CAJA-'

/** Whether what is paid is a sale at the till. */
export const isOfTill = (externalReference: string | null): boolean =>
  externalReference?.startsWith(TILL_PREFIX) === true
