/**
 * An external text, trimmed, and without what PostgreSQL or the API rejects: control characters and unpaired
 * surrogates.
 */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
