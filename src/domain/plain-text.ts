/** A foreign text without outer spaces, and without what the database refuses: a control character, half a pair. */
export const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
