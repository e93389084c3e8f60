import { parseAccept } from 'hono/utils/accept'
import { LANGUAGES, type Language } from '../domain/language.ts'

/** The reader's language by their Accept-Language (RFC 9110, 12.5.4); Spanish where it names neither. */
export function readerLanguage(acceptLanguage: string | null): Language {
  const wanted = parseAccept(acceptLanguage ?? '').filter(({ q }) => q > 0)
  for (const { type } of wanted) {
    const [primary = ''] = type.toLowerCase().split('-')
    const known = LANGUAGES.find((language) => language === primary)
    if (known) return known
  }
  return 'es'
}
