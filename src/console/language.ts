import { LANGUAGES, type Language } from '../domain/language.ts'

const KEPT = 'language'

function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEPT)
  const known = LANGUAGES.find((language) => language === kept)
  return known ?? (navigator.language.startsWith('en') ? 'en' : 'es')
}

/** The language of this visit: a change loads the page anew. */
export const language: Language = chosenLanguage()

/** A text in both languages. */
export type Pair = readonly [es: string, en: string]

/** Texts in the language of this visit, where each was in both. */
type Said<Texts> = Texts extends Pair
  ? string
  : Texts extends (...given: never[]) => unknown
    ? Texts
    : { [Name in keyof Texts]: Said<Texts[Name]> }

/**
 * Says a text in the language of this visit: `say(['Pagos', 'Payments'])`. Of a list or an object it says each text; what
 * depends on something is a function, which says its own.
 */
export function say<const Texts>(texts: Texts): Said<Texts>
export function say(texts: unknown): unknown {
  if (Array.isArray(texts))
    return typeof texts[0] === 'string' ? texts[language === 'es' ? 0 : 1] : texts.map(say)
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, one]) => [name, say(one)]))
}

export function changeLanguage(to: Language): void {
  localStorage.setItem(KEPT, to)
  location.reload()
}
