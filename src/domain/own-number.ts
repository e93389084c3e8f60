/** The number that a merchant gave what is paid; null of a charge note, in whose place its id stands. */
export const ownNumber = (externalReference: string | null): string | null =>
  externalReference?.startsWith('cno_') ? null : externalReference

/** What a sale at the till is numbered by, which says nothing to people. */
export const TILL_PREFIX = 'CAJA-'

/**
 * Whether what is paid is a sale at the till, by its number: of the console’s till, or of a till’s page. A merchant’s own
 * number may begin likewise: `CAJA-7` is theirs.
 */
export const isOfTill = (externalReference: string | null): boolean =>
  /^CAJA-(\w{8}-[A-Z]{3}-\d+|\w{12})$/.test(`${externalReference}`)
