/** The number that a merchant gave what is paid; null of a charge note, in whose place its id stands. */
export const ownNumber = (externalReference: string | null): string | null =>
  externalReference?.startsWith('cno_') ? null : externalReference
