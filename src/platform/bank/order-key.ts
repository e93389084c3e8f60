const KEY_LENGTH = 10

/** The end of an order's key, by which it is found again where a concept is short. */
const endingOf = (bankKey: string): string => bankKey.slice(-KEY_LENGTH)

/** How much of a concept is left of so many characters, beside the end of the key. */
export const conceptLength = (characters: number): number => characters - KEY_LENGTH - 1

/**
 * A concept of at most so many characters, without accents and marks, that ends in the end of the order's key: so the
 * order is found again where the bank shows what it was sent.
 */
export function conceptWithKey(
  { concept, bankKey }: { concept: string; bankKey: string },
  characters: number,
): string {
  const plain = concept.normalize('NFD').replace(/[^A-Za-z0-9 .-]/g, '')
  return `${plain.slice(0, conceptLength(characters)).trim()} ${endingOf(bankKey)}`.trim()
}

/** Whether a concept, as a bank shows it, has the key of the order. */
export const hasKeyOf = (concept: string, bankKey: string): boolean =>
  concept.toUpperCase().includes(endingOf(bankKey).toUpperCase())
