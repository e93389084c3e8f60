const WORDS: Readonly<Record<string, 'stop' | 'start'>> = {
  STOP: 'stop',
  BAJA: 'stop',
  ALTO: 'stop',
  START: 'start',
  ALTA: 'start',
}

/**
 * What somebody says about being written to, by one of the words STOP, BAJA and ALTO, or START and ALTA, however it is
 * spelt: case, accents, blanks and punctuation do not matter. Null if the text says anything else.
 */
export function readRecipientWord(text: string): 'stop' | 'start' | null {
  if (text.length > 40) return null
  const letters = text.normalize('NFKD').replace(/\P{L}/gu, '').toUpperCase()
  return (Object.hasOwn(WORDS, letters) && WORDS[letters]) || null
}
