/** How something typed stands to what is known from elsewhere. */
export type Likeness = 'same' | 'part' | 'different'

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** Whether two names are of one person: the same words in any order, some of them, or others. */
export function compareNames(one: string, other: string): Likeness {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  const [few, many] = words.length < others.length ? [words, others] : [others, words]
  if (few.length === 0 || !few.every((word) => many.includes(word))) return 'different'
  return few.length === many.length ? 'same' : 'part'
}

const charactersOf = (document: string): string =>
  document.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** Whether two documents are the same one. A RIF of a person is their cédula with a check digit. */
export function compareDocuments(one: string, other: string): Likeness {
  const [short, long] = [charactersOf(one), charactersOf(other)].sort(
    (left, right) => left.length - right.length,
  ) as [string, string]
  if (short === long) return 'same'
  return /^[VE]\d{6,}$/.test(short) && long.length === 10 && isRifOf(short, long)
    ? 'same'
    : 'different'
}

/** `V1234567` has the RIF `V012345678`: eight digits, and one that checks them. */
const isRifOf = (document: string, rif: string): boolean =>
  rif.slice(0, -1) === `${document.slice(0, 1)}${document.slice(1).padStart(8, '0')}`

/** The words of a name, each with whether the other name has it too. */
export function markWords(name: string, other: string): { word: string; isShared: boolean }[] {
  const known = wordsOf(other)
  return name
    .split(/\s+/)
    .map((word) => ({ word, isShared: wordsOf(word).every((part) => known.includes(part)) }))
}
