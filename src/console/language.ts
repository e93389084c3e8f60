import { LANGUAGES, type Language } from '../domain/language.ts'

const KEPT = 'language'

function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEPT)
  const known = LANGUAGES.find((language) => language === kept)
  return known ?? (navigator.language.startsWith('en') ? 'en' : 'es')
}

/** The language of this visit: a change loads the page anew. */
export const language: Language = chosenLanguage()

/** Texts in the language of this visit; both languages have the same ones. */
export const inLanguage = <Texts>(texts: { es: Texts; en: NoInfer<Texts> }): Texts =>
  texts[language]

export function changeLanguage(to: Language): void {
  localStorage.setItem(KEPT, to)
  location.reload()
}
