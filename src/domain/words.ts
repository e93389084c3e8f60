import { LANGUAGES, type Language } from './language.ts'

/** A text for people in both languages. */
export type Words = readonly [es: string, en: string]

/** The text in one language. */
export const inLanguage = (words: Words, language: Language): string =>
  words[LANGUAGES.indexOf(language)] as string

/** No text that anybody reads has this character. */
const SEPARATOR = '\u001f'

/** Both languages as one string, for the messages of schemas and what else takes a string alone: see wordsOf(). */
export const said = (es: string, en: string): string => es + SEPARATOR + en

/** The text that said() has made a string of; any other string is the same in both languages. */
export function wordsOf(message: string): Words {
  const [es, en] = message.split(SEPARATOR) as [string, string?]
  return [es, en ?? es]
}

/** Words with something before or after them, the same in both languages or not. */
export const mapWords = (
  [es, en]: Words,
  change: (text: string, language: Language) => string,
): Words => [change(es, 'es'), change(en, 'en')]
