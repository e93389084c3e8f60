import type { Context } from 'hono'
import { languageDetector } from 'hono/language'
import { LANGUAGES, type Language } from '../domain/language.ts'
import type { HttpEnv } from '../http/env.ts'

export type { Language }

/** Reads `?lang=`, or else Accept-Language; Spanish where neither says one of the two. */
export const detectLanguage = languageDetector({
  order: ['querystring', 'header'],
  supportedLanguages: [...LANGUAGES],
  fallbackLanguage: 'es',
  caches: false,
})

/** The language of a request that detectLanguage has seen. */
export const languageOf = (c: Context<HttpEnv>): Language =>
  c.get('language' as never) as unknown as Language

/** `?lang=en` where the reader has chosen a language, for addresses within the same page; else empty. */
export function chosenLanguage(c: Context<HttpEnv>): string {
  const chosen = c.req.query('lang')
  return chosen === 'es' || chosen === 'en' ? `?lang=${chosen}` : ''
}
