import { parseAccept } from 'hono/utils/accept'
import { LANGUAGES, type Language } from '../domain/language.ts'

/** The supported language of a tag such as `en-US`, in any case (RFC 5646); undefined for all others. */
export function languageOfTag(tag: string): Language | undefined {
  const [primary] = tag.trim().toLowerCase().split('-')
  return LANGUAGES.find((language) => language === primary)
}

/** The language that Accept-Language prefers (RFC 9110, 12.5.4); undefined if it names none that is supported. */
export function askedLanguage(acceptLanguage: string | null | undefined): Language | undefined {
  const wanted = parseAccept(acceptLanguage ?? '').filter(({ q }) => q > 0)
  for (const { type } of wanted) {
    const known = languageOfTag(type)
    if (known) return known
  }
  return undefined
}

/** The reader's language by Accept-Language; the usual one if it names none that is supported. */
export const preferredLanguage = (
  acceptLanguage: string | null | undefined,
  usual: Language = 'es',
): Language => askedLanguage(acceptLanguage) ?? usual
